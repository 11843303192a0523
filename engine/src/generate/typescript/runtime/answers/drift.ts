// Needed by: answers.

import type { ApiAnswer } from "../call/connection.ts";
import { ApiDecodeError } from "../call/errors.ts";
import type { ApiOperation } from "../call/operation.ts";
import type { ApiCheck } from "../call/options.ts";
import { type ApiDifference, type ApiDriftKind, compareWith, driftSentences } from "./compare.ts";

/** One place at which an answer is not what the description says. */
export interface ApiDrift {
	/** `GET /accounts/{id}`. */
	readonly operation: string;
	/** Where in the answer, as a JSON pointer with `*` for every item of a list. */
	readonly pointer: string;
	readonly kind: ApiDriftKind;
	readonly message: string;
	/** What came there. */
	readonly value: unknown;
}

/** The answer is a success, and is not what the description says: a strict client refuses it. */
export class ApiDriftError extends ApiDecodeError {
	override readonly name: string = "ApiDriftError";
	readonly drifts: readonly ApiDrift[];
	/** What came, as it was read. */
	readonly value: unknown;

	constructor(operation: ApiOperation, { response, value }: ApiAnswer<unknown>, drifts: readonly ApiDrift[]) {
		const [first] = drifts;
		super(operation, response, `something that nobody described at ${first?.pointer || "/"}: ${first?.message}`, "");
		this.drifts = drifts;
		this.value = value;
	}
}

export interface ApiCheckOptions {
	/** Refuses values, alternatives, nulls and members that nobody described, with an ApiDriftError that names the place. */
	readonly strict?: boolean | undefined;
	/** Told once of each place at which an answer is not what the description says; the answer is given as it came. */
	readonly onDrift?: ((drift: ApiDrift) => void) | undefined;
}

/** Remembers what it told, up to a thousand places. */
export function checking(shapes: Readonly<Record<string, string>>, { strict, onDrift }: ApiCheckOptions): ApiCheck {
	const compare = compareWith(shapes);
	const told = new globalThis.Set<string>();
	return (operation, answer, shape = operation.answer) => {
		if (shape === undefined || answer.value === undefined || !(strict || onDrift)) return;
		const drifts = compare(shape, answer.value).map((difference) => driftOf(operation, difference));
		for (const drift of drifts) {
			const key = `${drift.operation} ${drift.pointer} ${drift.kind}`;
			if (told.has(key) || told.size === 1_000) continue;
			told.add(key);
			onDrift?.(drift);
		}
		if (strict && drifts.length > 0) throw new ApiDriftError(operation, answer, drifts);
	};
}

function driftOf({ method, path: template }: ApiOperation, { path, kind, value }: ApiDifference): ApiDrift {
	const pointer = path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
	return { operation: `${method} ${template}`, pointer, kind, message: driftSentences[kind], value };
}
