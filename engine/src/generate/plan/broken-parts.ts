import type { MediaType, Operation, Parameter, Schema } from "../../contract/api.ts";
import type { Degradation, OperationCoverage } from "../../contract/artifact.ts";
import type { Place, Unreadable } from "../../contract/source.ts";
import { parentPointer, parsePointer } from "../../lib/json-pointer.ts";

/** What of a description cannot be read, by where an SDK would have needed it. */
export interface BrokenParts {
	/** What of a schema cannot be read: it is taken for anything. */
	inSchema(schema: Schema): readonly Degradation[];
	/** What of an operation cannot be read, schemas aside. */
	inOperation(operation: Operation): readonly Degradation[];
	/** Whether the body of an operation, or one of its answers, is all that cannot be read. */
	hasBrokenBody(operation: Operation): boolean;
	hasBrokenResult(operation: Operation): boolean;
	/** Paths and webhooks of which nothing can be read. */
	readonly leftOut: readonly OperationCoverage[];
	/** Everything that cannot be read, beside what the coverage of operations tells already. */
	besides(coverage: readonly OperationCoverage[]): readonly Degradation[];
}

/** The judge's part of a sentence that is said of a generator too. */
const JUDGED = ", so that nothing it demands is judged";

function toldOf({ at, message }: Unreadable): Degradation {
	return { pointer: at.pointer, message: message.replace(JUDGED, "") };
}

const textOf = ({ pointer, message }: Degradation): string => `${pointer} ${message}`;

function keyOf({ file, pointer }: Place): string {
	return `${file} ${pointer}`;
}

const nothing: BrokenParts = {
	inSchema: () => [],
	inOperation: () => [],
	hasBrokenBody: () => false,
	hasBrokenResult: () => false,
	leftOut: [],
	besides: () => [],
};

export function brokenParts(unreadable: readonly Unreadable[]): BrokenParts {
	if (unreadable.length === 0) return nothing;
	const byPlace = new Map(unreadable.map((one) => [keyOf(one.at), one]));
	const at = (place: Place) => byPlace.get(keyOf(place));
	const within = (place: Place, ...parts: readonly string[]) =>
		unreadable.filter(({ at: { file, pointer } }) => {
			const root = [place.pointer, ...parts].join("/");
			return file === place.file && (pointer === root || pointer.startsWith(`${root}/`));
		});
	return {
		inSchema: ({ at: place, unread }) =>
			[place, ...unread.map((one) => one.at)].flatMap((one) => at(one) ?? []).map(toldOf),
		inOperation: (operation) => {
			const placed = placesOf(operation).flatMap((place) => within(place));
			const ofPath = within({ ...operation.at, pointer: parentPointer(operation.at.pointer) ?? "" }, "parameters");
			return [...new Set([...placed, ...ofPath])].map(toldOf);
		},
		hasBrokenBody: (operation) => operation.requestBody === null && within(operation.at, "requestBody").length > 0,
		hasBrokenResult: (operation) =>
			within(operation.at, "responses").some(({ at: { pointer } }) =>
				/\/responses\/(?:2[^/]*|default)$/u.test(pointer),
			),
		leftOut: unreadable.flatMap(leftOut),
		besides: (coverage) => {
			const told = new Set(coverage.flatMap(({ reasons }) => reasons.map(textOf)));
			const rest = unreadable.map(toldOf).filter((one) => !told.has(textOf(one)));
			return [...new Map(rest.map((one) => [textOf(one), one])).values()];
		},
	};
}

/** Everything of an operation that may be written elsewhere. */
function placesOf(operation: Operation): readonly Place[] {
	const { requestBody, responses, parameters } = operation;
	const contents = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
	const parts: readonly (Parameter | MediaType)[] = [...parameters, ...contents];
	return [
		operation.at,
		...(requestBody === null ? [] : [requestBody.at]),
		...responses.map((response) => response.at),
		...parts.map((part) => part.at),
	];
}

/** A whole path, by its name: which operations it would have nobody knows. */
function leftOut(one: Unreadable): readonly OperationCoverage[] {
	const [map, name, ...more] = parsePointer(one.at.pointer) ?? [];
	if ((map !== "paths" && map !== "webhooks") || name === undefined || more.length > 0) return [];
	return [{ operation: map === "paths" ? name : `webhook:${name}`, level: "left-out", reasons: [toldOf(one)] }];
}
