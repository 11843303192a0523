import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { EarlierName } from "./earlier-names.ts";
import { idOf } from "./name-package.ts";
import type { NameOf } from "./print-use.ts";

/** A name that a type had, with what is declared beside it: a constant for each value. */
export function printEarlierName({ id, of }: EarlierName, nameOf: NameOf): Code {
	const [earlier, name] = [nameOf(id), nameOf(of.id)];
	const comment = docComment([`${earlier} is the earlier name of ${name}.`, "", `Deprecated: use ${name}.`]);
	const alias = lines(comment, code`type ${earlier} = ${name}`);
	if (of.body.kind !== "enum") return alias;
	const constants = of.body.values.map((_, index) => {
		const constant = nameOf(idOf.constant(of, index));
		const before = nameOf(`${id}=${index}`);
		return lines(docComment([`${before} is the earlier name of ${constant}.`]), code`${before} = ${constant}`);
	});
	return join([alias, lines(code`const (`, indent(join(constants, code`\n\n`)), code`)`)], code`\n\n`);
}
