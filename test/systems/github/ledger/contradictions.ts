import type { ErrorObject } from "ajv/dist/2020.js";

/**
 * Where GitHub's description contradicts what GitHub sends, by its own documentation: the place in the payload, and the
 * keyword that is too narrow there. An error of these is none, nor is that of the alternative that holds it.
 */
const KNOWN: readonly { readonly place: RegExp; readonly keyword?: string }[] = [
	// "merge_group" is an event that Apps subscribe to; the lists of events in webhooks still have its older name.
	{ place: /\/app\/events\/\d+$/, keyword: "enum" },
	// A fork that was deleted leaves a head without repository and owner ("Get a pull request" names neither as nullable).
	{ place: /(?:^|\/)head\/(?:repo|user)$/, keyword: "type" },
	// "List installations" asks that an account be a user and an enterprise at once; one installation may be either.
	{ place: /^\/\d+\/account$/ },
];

export const isContradiction = ({ instancePath, keyword }: ErrorObject): boolean =>
	KNOWN.some((one) => (one.keyword ?? keyword) === keyword && one.place.test(instancePath));
