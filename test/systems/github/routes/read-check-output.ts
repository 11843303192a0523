import { invalidRequest } from "../http/answer.ts";
import { type Fields, listOf, oneOf, optionalText, requiredText } from "../http/read-body.ts";
import type { Annotation, CheckAction } from "../state/checks.ts";

/** Annotations of one request ("Create a check run"). */
const MOST_ANNOTATIONS = 50;
const LONGEST_TITLE = 255;
/** Bytes of a message and of its details. */
const LONGEST_MESSAGE = 64 * 1024;
const LEVELS = ["notice", "warning", "failure"] as const;

export function readAnnotations(output: Fields): Annotation[] {
	const sent = listOf(output, "annotations");
	if (sent.length > MOST_ANNOTATIONS) {
		throw invalidRequest(`No more than ${MOST_ANNOTATIONS} items are allowed; ${sent.length} were supplied.`);
	}
	return sent.map(readAnnotation);
}

function readAnnotation(sent: Fields): Annotation {
	const [start_line, end_line] = [line(sent, "start_line"), line(sent, "end_line")];
	const columns = [sent["start_column"], sent["end_column"]].map((one) => (typeof one === "number" ? one : null));
	if (end_line < start_line) throw invalidRequest("end_line must not be before start_line");
	if (start_line !== end_line && columns.some((column) => column !== null)) {
		throw invalidRequest("start_column and end_column are only supported on a single line");
	}
	const annotation_level = oneOf(sent, "annotation_level", LEVELS);
	if (annotation_level === undefined) throw invalidRequest(`"annotation_level" wasn't supplied.`);
	return {
		path: requiredText(sent, "path"),
		start_line,
		end_line,
		start_column: columns[0] ?? null,
		end_column: columns[1] ?? null,
		annotation_level,
		title: bounded(optionalText(sent, "title") ?? null, LONGEST_TITLE),
		message: bounded(requiredText(sent, "message"), LONGEST_MESSAGE) ?? "",
		raw_details: bounded(optionalText(sent, "raw_details") ?? null, LONGEST_MESSAGE),
	};
}

function line(sent: Fields, name: string): number {
	const value = sent[name];
	if (value === undefined) throw invalidRequest(`"${name}" wasn't supplied.`);
	if (typeof value !== "number" || !Number.isInteger(value) || value < 1) throw invalidRequest(`${name} is not a line`);
	return value;
}

function bounded(text: string | null, longest: number): string | null {
	if (text !== null && Buffer.byteLength(text) > longest) {
		throw invalidRequest(`Only ${longest} characters are allowed; ${text.length} were supplied.`);
	}
	return text;
}

/** Buttons of a run: three, each with its bounds in characters. */
const MOST_ACTIONS = 3;
const LONGEST = { label: 20, description: 40, identifier: 20 } as const;

export function readActions(sent: Fields): readonly CheckAction[] {
	const actions = listOf(sent, "actions");
	if (actions.length > MOST_ACTIONS) {
		throw invalidRequest(`No more than ${MOST_ACTIONS} items are allowed; ${actions.length} were supplied.`);
	}
	return actions.map((action) => {
		const text = (name: keyof typeof LONGEST): string => bounded(requiredText(action, name), LONGEST[name]) ?? "";
		return { label: text("label"), description: text("description"), identifier: text("identifier") };
	});
}
