import { join } from "../writer/code.ts";
import { type Code, code, memberName, numberLiteral, stringLiteral } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import { printType } from "./print-type.ts";
import type { FailurePlan, StructuralMethod, StructuralPlan } from "./structural/plan.ts";

type Answers = StructuralPlan["groups"][number]["methods"][number]["answers"];

const undefinedType = code`undefined`;

/** What a method gives back: the promise of a result, with the failures that the description promises. */
export function printReturn(method: StructuralMethod, names: TypeNames): Code {
	const result = printResult(method.answers, null, names);
	const failures = printFailures(method.failures, names);
	if (method.paging !== null) {
		return code`ApiPages<${result}, ${printType(method.paging.itemShape, names)}${failures}>`;
	}
	return code`${method.polling === null ? code`ApiCall` : code`ApiPolled`}<${result}${failures}>`;
}

export function printStreamReturn(method: StructuralMethod, names: TypeNames): Code {
	const event = method.stream === null ? code`unknown` : printType(method.stream.shape, names);
	return code`ApiStream<${event}${printFailures(method.failures, names)}>`;
}

/** Media types other than the usual one by which something else comes, each with what comes. */
export function printChoices(
	method: StructuralMethod,
	names: TypeNames,
): readonly (readonly [accept: Code, type: Code])[] {
	if (method.paging !== null || method.polling !== null) return [];
	const usual = printResult(method.answers, null, names);
	const failures = printFailures(method.failures, names);
	return method.accepts.flatMap((mediaType) => {
		const result = printResult(method.answers, mediaType, names);
		return result === usual ? [] : [[stringLiteral(mediaType), code`ApiCall<${result}${failures}>`] as const];
	});
}

function printResult(answers: Answers, mediaType: string | null, names: TypeNames): Code {
	const results = answers.map(({ contents }) => {
		const chosen = contents.find((content) => content.mediaType === mediaType) ?? contents[0];
		switch (chosen?.decoding) {
			case "json":
				return printType(chosen.shape, names);
			case "text":
				return code`string`;
			case "binary":
				return code`Blob`;
			default:
				return undefinedType;
		}
	});
	const distinct = [...new Set(results)];
	const isNothing = distinct.every((result) => result === undefinedType);
	return isNothing ? code`void` : join(distinct, code` | `);
}

function printFailures(failures: readonly FailurePlan[], names: TypeNames): Code {
	if (failures.length === 0) return code``;
	const members = failures.map(({ status, shape }) => {
		// A number and not its text, so that it can be compared with an error's status.
		const known = /^[1-5]\d\d$/u.test(status) ? numberLiteral(Number(status)) : null;
		return code`${known ?? memberName(status)}: ${printType(shape, names)}`;
	});
	return code`, { ${join(members, code`; `)} }`;
}
