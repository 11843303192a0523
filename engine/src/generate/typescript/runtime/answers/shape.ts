// Needed by: answers, natives.

/** What a value is described as. */
export type ApiShape =
	/**
	 * `s`, `n`, `i`, `b` and `z`: a string, number, integer, boolean or null; `d` and `l`: a date's string and an integer of
	 * 64 bits where the file has them as something else; `x` is anything.
	 */
	| { readonly kind: "scalar"; readonly type: string }
	| { readonly kind: "value"; readonly value: unknown }
	| { readonly kind: "name"; readonly name: string }
	| { readonly kind: "list"; readonly items: ApiShape }
	| { readonly kind: "tuple"; readonly items: readonly ApiShape[] }
	| {
			readonly kind: "record";
			readonly members: globalThis.ReadonlyMap<string, ApiMember>;
			readonly rest: ApiShape | undefined;
	  }
	| { readonly kind: "one" | "all"; readonly of: readonly ApiShape[] };

export interface ApiMember {
	readonly shape: ApiShape;
	readonly required: boolean;
}

const tokens = /'(?:[^'\\]|\\.)*'|-?\d[\d.eE+-]*|[\w$]+|./g;

/**
 * Reads a shape from the text in which the file lists it: `{id:s;kind?:'a'|'b';of:Thing[]|z;*:x}`. `A&B` is both, `<s,n>`
 * a list whose items differ by their place; `*` stands for members without a name of their own.
 */
export function parseShape(text: string): ApiShape {
	const rest = text.match(tokens) ?? [];
	const next = (): string => rest.shift() ?? "";
	const takes = (token: string): boolean => rest[0] === token && next() === token;
	const list = (end: string, separator: string, read: () => void): void => {
		while (!takes(end) && rest.length > 0) {
			read();
			takes(separator);
		}
	};
	const several = (kind: "one" | "all", separator: string, read: () => ApiShape): ApiShape => {
		const first = read();
		const of = [first];
		while (takes(separator)) of.push(read());
		return of.length === 1 ? first : { kind, of };
	};
	const union = (): ApiShape => several("one", "|", () => several("all", "&", postfix));
	const postfix = (): ApiShape => {
		let shape = atom(next());
		while (takes("[")) {
			next();
			shape = { kind: "list", items: shape };
		}
		return shape;
	};
	const atom = (token: string): ApiShape => {
		if (token === "{") return record();
		if (token === "<") {
			const items: ApiShape[] = [];
			list(">", ",", () => items.push(union()));
			return { kind: "tuple", items };
		}
		if (token === "(") {
			const inner = union();
			next();
			return inner;
		}
		if (/^['\d-]/.test(token)) return { kind: "value", value: literalOf(token) };
		if (token === "true" || token === "false") return { kind: "value", value: token === "true" };
		return /^[a-z]$/.test(token) ? { kind: "scalar", type: token } : { kind: "name", name: token };
	};
	const record = (): ApiShape => {
		const members = new globalThis.Map<string, ApiMember>();
		let others: ApiShape | undefined;
		list("}", ";", () => {
			const token = next();
			const required = !takes("?");
			next();
			if (token === "*") others = union();
			else members.set(token.startsWith("'") ? String(literalOf(token)) : token, { shape: union(), required });
		});
		return { kind: "record", members, rest: others };
	};
	return union();
}

function literalOf(token: string): unknown {
	return JSON.parse(token.startsWith("'") ? `"${token.slice(1, -1)}"` : token);
}
