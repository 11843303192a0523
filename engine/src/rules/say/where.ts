import type { Change, ChangeFacts, ChangeKind, Part, Reach, TrailStep } from "../../contract/change.ts";
import { count, plain, plainWay, quote } from "../../lib/say.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import { sayOperation, sayReachedOperation } from "../../openapi/say-operation.ts";
import { sayWay } from "../../openapi/say-trail.ts";
import { worstReach } from "../../openapi/weight-of-reach.ts";

const PARTS: Readonly<Record<Part, string>> = {
	operation: "",
	parameter: "",
	"request-body": "the request body of ",
	response: "the response of ",
	"response-header": "the response of ",
	security: "",
	servers: "",
};

type Precision = "client" | "nothing" | "operation" | "part" | "trail";

/**
 * How much of the way to say: what the message names already is left out, and an option of an SDK's client stands in no
 * operation. The whole way where nothing is said.
 */
const PRECISION: Readonly<Partial<Record<ChangeKind, Precision>>> = {
	"sdk-credential-removed": "client",
	"sdk-server-variable-removed": "client",
	"operation-added": "nothing",
	"operation-removed": "nothing",
	"tool-surface-changed": "nothing",
	"operation-deprecated": "nothing",
	"operation-id-changed": "operation",
	"webhook-renamed": "nothing",
	"parameter-added": "operation",
	"parameter-removed": "operation",
	"parameter-required-changed": "operation",
	"parameter-serialization-changed": "operation",
	"path-parameter-renamed": "operation",
	"request-body-added": "operation",
	"request-body-removed": "operation",
	"request-body-required-changed": "operation",
	"response-added": "operation",
	"response-removed": "operation",
	"response-status-changed": "operation",
	"media-type-added": "part",
	"media-type-removed": "part",
	"media-type-changed": "part",
	"response-header-added": "part",
	"response-header-removed": "part",
	"response-header-required-changed": "part",
};

/** Of a sunset and a deprecation it goes by what ends: the message names that. */
const OF_SUBJECT: Readonly<Record<ChangeFacts["sunset-changed" | "deprecation-announced"]["subject"], Precision>> = {
	operation: "nothing",
	parameter: "operation",
	header: "part",
	property: "trail",
	branch: "trail",
	"security-scheme": "operation",
};

function precisionOf(change: Change): Precision {
	if (change.kind === "sunset-changed" || change.kind === "deprecation-announced")
		return OF_SUBJECT[change.facts.subject];
	return PRECISION[change.kind] ?? "trail";
}

/** Parameters and headers begin the way: it is theirs, and stands in no part beside it. */
function isNamedByWay({ part }: Reach): boolean {
	return part === "parameter" || part === "response-header";
}

/**
 * Where a change stands, to follow what happened: `at application/json › name in the request body of POST /accounts and
 * 13 more operations`. Starts with a space; empty where the message names its place itself.
 */
export function sayWhere(change: Change): string {
	const first = worstReach(change.reaches);
	const precision = precisionOf(change);
	if (first === undefined || precision === "client") return "";
	// A callback that came or went is named by the message; whose it is, is not.
	if (precision === "nothing") return first.callback === null ? "" : ` in ${sayOperation(first.operation)}`;
	const others = sayOthers(change.reaches);
	const trail = precision === "trail" ? sayWay(first) : "";
	const at = trail === "" ? "" : ` at ${quote(plainWay(trail))}${sayEarlier(first)}`;
	const isOfWay = at !== "" && isNamedByWay(first);
	const part = precision === "operation" ? "" : `${precision === "part" ? sayPartOfBody(first) : ""}${sayPart(first)}`;
	return `${at} ${isOfWay ? "of" : "in"} ${part}${sayReachedOperation(first)}${others}`;
}

/** How many operations there are beside the first; of one alone, how many of its callbacks. */
function sayOthers(reaches: readonly Reach[]): string {
	const operations = reachedOperations(reaches).length;
	if (operations > 1) return ` and ${count(operations - 1, "more operation")}`;
	const callbacks = new Set(reaches.flatMap(({ callback }) => callback ?? [])).size;
	return callbacks > 1 ? ` and ${count(callbacks - 1, "more callback")}` : "";
}

/** A part of a path is found by where it stands: what was there may have had another name, and the name another place. */
function sayEarlier({ trail: [first] }: Reach): string {
	return first?.kind === "parameter" && first.was !== undefined
		? ` (before: ${quote(`${first.in} ${first.was}`)})`
		: "";
}

/** A header of one part of a body: others may have one of the same name. */
function sayPartOfBody({ trail }: Reach): string {
	const name = nameOfPart(trail.at(-2));
	return trail.at(-1)?.kind !== "header" || name === null ? "" : `the part ${quote(name)} of `;
}

/** By its property, or by its position; those behind the last position are `items`. */
function nameOfPart(step: TrailStep | undefined): string | null {
	if (step?.kind === "part") return step.name;
	if (step?.kind === "item") return String(step.index);
	return step?.kind === "items" ? step.kind : null;
}

function sayPart({ part, status }: Reach): string {
	return status === null ? PARTS[part] : `the ${plain(status, 20)} response of `;
}
