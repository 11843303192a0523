import { lines } from "../writer/code.ts";
import { type Code, code, docTag } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import type { StructuralType } from "./structural/plan.ts";

/** Earlier names of a type, which go on being the type. */
export function printEarlierNames({ key, aliases }: StructuralType, names: TypeNames): readonly Code[] {
	const name = names.ofType(key);
	return aliases.map((alias) =>
		lines(
			code`/** ${docTag(code`deprecated`, `Is called ${name} now.`)} */`,
			code`export type ${names.ofWords(alias)} = ${name};`,
		),
	);
}
