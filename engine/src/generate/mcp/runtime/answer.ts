import type { ApiResponse } from "../../typescript/runtime/call/options.ts";
import { type Position, writeCursor } from "./cursor.ts";
import { pickFields } from "./pick-fields.ts";
import type { ToolResult } from "./result.ts";
import { isJsonObject, partAt, printForClients, type Tool } from "./table.ts";

/** What of an answer a client gets, and how it is asked for the rest. */
export interface AnswerForm {
	readonly cap: number;
	readonly fields: readonly string[];
	/** Items, or characters, that an earlier answer held. */
	readonly skip: number;
	/** Where the next page stands; undefined where there is none. */
	readonly next: Position | undefined;
	/** What is asked for again to get what the cap cut off; undefined where asking again would change something. */
	readonly again: Position | undefined;
	readonly redact: (text: string) => string;
}

/** An answer of the API as one of the tool's, within the cap. */
export async function toResult(
	tool: Tool,
	value: unknown,
	response: ApiResponse,
	form: AnswerForm,
): Promise<ToolResult> {
	if (value instanceof Blob) return binaryResult(value, response, form);
	if (value === undefined || value === null) return finish(tool, { status: response.status }, [], form, undefined);
	if (typeof value === "string") return textPart(tool, value, form);
	const picked: unknown = pickFields(value, form.fields);
	const whole = JSON.parse(form.redact(printForClients(picked))) as unknown;
	const notes = fits(tool, value) ? [] : ["The answer is not of the form that the API's description says."];
	const items = heldItems(tool, whole);
	if (items === undefined) return objectPart(tool, whole, notes, form);
	return listPart(tool, whole, items, notes, form);
}

function fits({ answers }: Tool, value: unknown): boolean {
	if (answers === "list") return Array.isArray(value);
	return answers === undefined || isJsonObject(value);
}

/** The list that an answer is, or that it holds where it is known to come in pages. */
function heldItems({ paging }: Tool, value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	const part = partAt(value, paging?.items ?? []);
	return paging !== undefined && Array.isArray(part) ? part : undefined;
}

/** As many items as the cap holds. What the list stands in is given without it where it is large itself. */
function listPart(
	tool: Tool,
	whole: unknown,
	items: readonly unknown[],
	notes: readonly string[],
	form: AnswerForm,
): ToolResult {
	const rest = items.slice(form.skip);
	let size = 200;
	let count = 0;
	for (const item of rest) {
		size += byteLength(JSON.stringify(item) ?? "null") + 1;
		if (size > form.cap) break;
		count++;
	}
	const given = rest.slice(0, count);
	const truncated = count < rest.length;
	if (truncated && count === 0)
		return objectPart(tool, rest[0], [...notes, "Of the list one item alone is shown."], form);
	const position: Position | undefined = truncated
		? form.again && { ...form.again, skip: form.skip + count }
		: form.next;
	const said = truncated
		? [
				...notes,
				`${count} of ${items.length} items from ${form.skip} on.${form.again ? "" : " There is no way to the rest, because asking again would change something."}`,
			]
		: notes;
	const path = Array.isArray(whole) ? [] : (tool.paging?.items ?? []);
	const around = path.length === 0 ? { result: given } : replaced(whole, path, given);
	const structured = byteLength(JSON.stringify(around)) > form.cap + 2_000 ? { result: given } : around;
	return finish(tool, structured, said, form, position, truncated);
}

/** A copy with other items in the place of the list. */
function replaced(value: unknown, path: readonly string[], items: readonly unknown[]): Record<string, unknown> {
	const [name, ...more] = path;
	if (name === undefined || !isJsonObject(value)) return { result: items };
	return { ...value, [name]: more.length === 0 ? items : replaced(value[name], more, items) };
}

function objectPart(tool: Tool, value: unknown, notes: readonly string[], form: AnswerForm): ToolResult {
	const structured = isJsonObject(value) ? value : { result: value };
	const text = JSON.stringify(structured);
	if (byteLength(text) <= form.cap) return finish(tool, structured, notes, form, form.next);
	const cut = pruned(structured, form.cap);
	return finish(
		tool,
		cut,
		[...notes, "The answer is larger than the cap: long parts are left out. Name the members that you need in fields."],
		form,
		form.next,
		true,
	);
}

/** Long texts and lists are cut shorter and shorter, until the whole is within the cap. */
function pruned(value: Record<string, unknown>, cap: number): Record<string, unknown> {
	for (let keep = 50; keep > 0; keep = Math.floor(keep / 2)) {
		const cut = prune(value, keep, 0) as Record<string, unknown>;
		if (byteLength(JSON.stringify(cut)) <= cap) return cut;
	}
	return {
		members: Object.keys(value)
			.slice(0, 50)
			.map((name) => name.slice(0, 100)),
	};
}

function prune(value: unknown, keep: number, depth: number): unknown {
	if (typeof value === "string") return value.length > keep * 20 ? `${value.slice(0, keep * 20)}…` : value;
	if (typeof value !== "object" || value === null) return value;
	if (depth > 12) return "…";
	if (Array.isArray(value)) return value.slice(0, keep).map((item) => prune(item, keep, depth + 1));
	const members = Object.entries(value).slice(0, keep * 4);
	return Object.fromEntries(members.map(([name, member]) => [name, prune(member, keep, depth + 1)]));
}

function textPart(tool: Tool, written: string, form: AnswerForm): ToolResult {
	const text = form.redact(written);
	const rest = text.slice(form.skip);
	if (byteLength(rest) <= form.cap) return finish(tool, { result: rest }, [], form, undefined);
	const given = rest.slice(0, Math.floor(form.cap / 4));
	const position = form.again && { ...form.again, skip: form.skip + given.length };
	return finish(
		tool,
		{ result: given },
		[`${given.length} of ${text.length} characters from ${form.skip} on.`],
		form,
		position,
		true,
	);
}

async function binaryResult(value: Blob, { url, status }: ApiResponse, form: AnswerForm): Promise<ToolResult> {
	const mimeType = value.type.split(";")[0]?.trim() || "application/octet-stream";
	const about = { status, mimeType, bytes: value.size };
	if (value.size > form.cap * 20) {
		const told = { ...about, truncated: true, note: "The file is larger than what this server hands on." };
		return { content: [{ type: "text", text: JSON.stringify(told) }], structuredContent: told };
	}
	const data = Buffer.from(await value.arrayBuffer()).toString("base64");
	const kind = mimeType.split("/")[0];
	const address = form.redact(url.split("?")[0] ?? url);
	const part =
		kind === "image" || kind === "audio"
			? { type: kind, data, mimeType }
			: { type: "resource", resource: { uri: address, mimeType, blob: data } };
	return { content: [part, { type: "text", text: JSON.stringify(about) }], structuredContent: about };
}

function finish(
	tool: Tool,
	structured: Record<string, unknown>,
	notes: readonly string[],
	_form: AnswerForm,
	position: Position | undefined,
	truncated: boolean = false,
): ToolResult {
	const more = {
		...(truncated ? { truncated: true } : {}),
		...(position === undefined ? {} : { cursor: writeCursor(tool.name, position) }),
		...(notes.length === 0 ? {} : { notes }),
	};
	const text = JSON.stringify(Object.keys(more).length === 0 ? structured : { ...structured, _mcp: more });
	const told = Object.keys(more).length === 0 ? {} : { _meta: { "driftgate/answer": more } };
	const shown = Object.keys(more).length === 0 ? structured : { ...structured, _mcp: more };
	return { content: [{ type: "text", text }], structuredContent: shown, ...told };
}

function byteLength(text: string): number {
	return Buffer.byteLength(text);
}
