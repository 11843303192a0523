import type { Operation } from "../../contract/api.ts";
import type { Change, UnchangedOperations } from "../../contract/change.ts";
import type { ArgumentPlan, ArgumentSource } from "../../generate/plan/sdk-plan.ts";
import { changedOperations, type SdkSides } from "../sdk-sides.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";

/**
 * Arguments that stayed where they are sent, and that a parameter of the same name on the wire gives another name, or leaves
 * its own to. Code that names one goes on compiling where both have one type, and sends it in another's place.
 */
export function movedArguments(
	sides: SdkSides,
	to: OperationSurface,
	unchanged: UnchangedOperations,
): readonly Change[] {
	return changedOperations(sides, unchanged).flatMap(({ before, after }) => {
		// Only what comes or goes among the parameters takes a name, or leaves it: what else is there gives way to them.
		if (takeTheSame(before, after) || ![before, after].some(mayShareName)) return [];
		const method = to.get(after.key)?.method ?? "";
		const given = sides.planAfter(after).plan.arguments;
		return sides.planBefore(before).plan.arguments.flatMap((argument) => {
			const now = given.find(({ source }) => placeOf(source) === placeOf(argument.source));
			if (now === undefined || now.member === argument.member) return [];
			const facts = { method, from: argument.member, to: now.member, ...taking(argument, given) };
			return [sdkChange("sdk-argument-renamed", facts, { before: before.at, after: after.at }, [reachOf(after)])];
		});
	});
}

/** Whether both have parameters of the same places and names: both lists are sorted by these. */
function takeTheSame({ parameters: own }: Operation, { parameters: others }: Operation): boolean {
	return (
		own.length === others.length &&
		own.every(({ in: place, name }, index) => place === others[index]?.in && name === others[index]?.name)
	);
}

/** Whether two arguments may have one name on the wire. Methods are planned where that is so: what a body takes is in its plan. */
function mayShareName({ parameters, requestBody }: Operation): boolean {
	return requestBody !== null || new Set(parameters.map(({ name }) => name)).size < parameters.length;
}

/** Where an argument is sent. */
function placeOf(source: ArgumentSource): string {
	switch (source.kind) {
		case "parameter":
			return `${source.in} ${source.name}`;
		case "member":
			return `member ${source.name}`;
		case "body":
			return "body";
	}
}

/** Whose the name is now. */
function taking({ member, source: { kind } }: ArgumentPlan, given: readonly ArgumentPlan[]) {
	const source = given.find((one) => one.member === member)?.source;
	if (source?.kind !== "parameter") return {};
	return { takenBy: source.in, was: kind === "parameter" ? ("parameter" as const) : ("body" as const) };
}
