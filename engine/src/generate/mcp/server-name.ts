import { splitWords } from "../names/split-words.ts";

const LONGEST_SERVER_NAME = 12;

/** What clients are told to call the server: with it and `mcp__`, every tool's name stays within 64 characters. */
export function serverName(service: string): string {
	return slug(service).slice(0, LONGEST_SERVER_NAME).replace(/-+$/u, "");
}

/** The file that holds all of it: `payments-mcp.mjs`. */
export function serverFile(name: string): string {
	return `${slug(name)}-mcp.mjs`;
}

export function slug(text: string): string {
	return splitWords(text).join("-") || "api";
}
