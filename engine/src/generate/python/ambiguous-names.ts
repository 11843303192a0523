import { type Code, code } from "../writer/python.ts";

/** What declares a name: a member or argument with its type, a function, a class. */
const AMBIGUOUS = /(?:^|[(,]) *(?:(?:async )?def |class )?[lIO](?=[:(])/mu;

/** PEP 8 advises against these names, which look like digits. They are the API's own: linters shall not report them. */
export function allowAmbiguousNames(body: Code): readonly Code[] {
	return AMBIGUOUS.test(body) ? [code`# flake8: noqa: E741, E742, E743`] : [];
}
