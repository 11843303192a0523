import type { Code } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import type { NameOf } from "./print-use.ts";

/** What the parts of a package are printed with. */
export interface Printing {
	readonly nameOf: NameOf;
	/** A call of a method as a caller writes it; empty where there is none to show. */
	readonly exampleOf: (method: GoMethod, name: Code) => readonly Code[];
	readonly operationOf: (method: GoMethod) => Code;
	/** What is known of errors' bodies, by the variable that says it: operations add to it. */
	readonly failures: Map<Code, Code>;
	/** Names of the runtime that the text uses, by which its parts are chosen. */
	readonly uses: Set<string>;
	/** Import paths of the generated text itself. */
	readonly imports: Set<string>;
}
