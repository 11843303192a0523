import { z } from "zod";
import { isLoopback } from "./is-loopback.ts";

/* How the texts of variables are read: each reader gives the value, or refuses. */

export const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number)
		.refine((value) => value >= min && value <= max);

/** https, or http to this machine alone: tokens and keys must not cross a network in the clear. */
export const safeUrl = z.string().refine((text) => {
	const url = URL.parse(text);
	if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
	return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
});

export const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

export const origin = safeUrl
	.transform((text) => new URL(text))
	.refine((url) => url.pathname === "/" && url.search === "");

export const json = z.string().transform((text, context): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		context.addIssue("not JSON");
		return z.NEVER;
	}
});
