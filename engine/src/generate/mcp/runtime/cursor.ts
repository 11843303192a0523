import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseJson, printJson } from "../../typescript/runtime/values/json.ts";
import { Refusal } from "./result.ts";

/** Where an answer goes on: other arguments, or an address that the API gave; and how much of it was given already. */
export interface Position {
	readonly request?: object;
	readonly url?: string;
	readonly skip?: number;
	/** How many items earlier pages held, and a mark of those of the last one. */
	readonly seen?: number;
	readonly mark?: string;
}

const key = randomBytes(32);

/** Signed, so that whoever holds it can change nothing of what is asked: it is the tool's own, and this process's. */
export function writeCursor(tool: string, position: Position): string {
	const text = Buffer.from(printJson(position)).toString("base64url");
	return `${text}.${sign(tool, text)}`;
}

export function readCursor(tool: string, cursor: unknown): Position {
	const [text = "", signature = ""] = typeof cursor === "string" ? cursor.split(".") : [];
	const wanted = Buffer.from(sign(tool, text));
	const given = Buffer.from(signature);
	if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
		throw new Refusal("invalid_cursor", "The cursor is not one that this tool gave.", "Start from the first page.");
	}
	return parseJson(Buffer.from(text, "base64url").toString("utf8")) as Position;
}

function sign(tool: string, text: string): string {
	return createHmac("sha256", key).update(`${tool} ${text}`).digest("base64url").slice(0, 22);
}
