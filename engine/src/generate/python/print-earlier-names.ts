import type { TypePlan } from "../plan/sdk-plan.ts";
import { lines } from "../writer/code.ts";
import { type Code, code, docstring } from "../writer/python.ts";
import type { Scene } from "./scene.ts";

/** Earlier names of a type that answers hold, which go on being the type. */
export function printEarlierNames({ key, aliases, shape, received }: TypePlan, scene: Scene): readonly Code[] {
	const { names, printer } = scene;
	if (aliases.length === 0 || (!received && printer.differs(shape))) return [];
	printer.uses.add("TypeAlias");
	const name = names.ofType(key);
	return aliases.map((alias) =>
		lines(code`${names.ofWords(alias)}: TypeAlias = ${name}`, docstring([`Is called ${name} now.`])),
	);
}
