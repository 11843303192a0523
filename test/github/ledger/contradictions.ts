import type { ErrorObject } from "ajv/dist/2020.js";

/**
 * Where GitHub's description contradicts what GitHub sends, by its own documentation: the place in the payload, and the
 * keyword that is too narrow there. An error of these is none, nor is that of the alternative that holds it.
 */
const KNOWN: readonly { readonly place: RegExp; readonly keyword: string }[] = [
	// "merge_group" is an event that Apps subscribe to; the lists of events in webhooks still have its older name.
	{ place: /\/app\/events\/\d+$/, keyword: "enum" },
];

export const isContradiction = ({ instancePath, keyword }: ErrorObject): boolean =>
	KNOWN.some((one) => one.keyword === keyword && one.place.test(instancePath));
