import type { SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import type { PlannedOperation, SdkSides } from "../sdk-sides.ts";
import type { SchemaPair } from "../types/schema-pair.ts";

/** An argument whose value travels in another media type: what describes it on the one side is held against nothing. */
export interface RewrittenArgument {
	readonly operation: string;
	readonly member: string;
	/** null where one side says nothing of the value. */
	readonly values: SchemaPair | null;
}

/** The arguments that a parameter is which came to be described in another way, or stopped to be. */
export function rewrittenArguments(change: Change, sides: SdkSides): readonly RewrittenArgument[] {
	const { kind, facts, direction, effect, reaches } = change;
	// Where both ways write the same text, the two descriptions are compared like any others.
	if (kind !== "parameter-serialization-changed" || facts.field !== "content" || effect === "none") return [];
	if (direction !== "request") return [];
	return reaches.flatMap(({ operation: key, callback }) => {
		const after = callback === null ? sides.operation(key) : undefined;
		const before = after === undefined ? undefined : sides.earlier(after);
		if (after === undefined || before === undefined) return [];
		const had = argumentOf(sides.planBefore(before), facts);
		const has = argumentOf(sides.planAfter(after), facts);
		if (had === undefined || has === undefined) return [];
		const [from, to] = [schemaOf(had), schemaOf(has)];
		const values = from === null || to === null ? null : { before: from, after: to };
		return [{ operation: key, member: has.member, values }];
	});
}

type Argument = UnnamedMethod["arguments"][number];

/** No name travels of what is the whole query: it may have another one. One that moved as well stood in another place. */
function argumentOf({ plan }: PlannedOperation, facts: { in: string; name: string }): Argument | undefined {
	const isWhole = facts.in === "querystring";
	const parameters = plan.arguments.filter(
		({ source }) => source.kind === "parameter" && (isWhole ? source.in === facts.in : source.name === facts.name),
	);
	const placed = parameters.find(({ source }) => source.kind === "parameter" && source.in === facts.in);
	return placed ?? (parameters.length === 1 ? parameters[0] : undefined);
}

function schemaOf({ shape }: Argument): SchemaId | null {
	return shape.kind === "reference" ? (Number(shape.type) as SchemaId) : null;
}
