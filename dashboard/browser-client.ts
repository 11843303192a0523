import type { Plugin } from "vite";

const client = /\/client\.derived\.ts$/u;

/**
 * What the client asks of wherever it runs, with what a page's answer is; and what no page comes to, which throws: whoever gives
 * the connection of lib/api.ts such an option reads why, and takes the line away.
 */
const inBrowsers: ReadonlyMap<string, string> = new Map([
	["isBrowser", "return true;"],
	// A browser has no variables of an environment.
	["environment", "return undefined;"],
	// No operation has such a header, and the connection is given none.
	["idempotency", "return undefined;"],
	// A browser does not tell a script where it is led.
	["redirected", 'throw new Error("Pages are not redirected.");'],
	// Only what is logged is asked for it, and the connection is given no log.
	["redacted", 'throw new Error("Pages log no requests.");'],
]);

interface Range {
	readonly start: number;
	readonly end: number;
}

/** Leaves out of the client what it does elsewhere than in a browser. Throws where it has no such function any more. */
export function browserClient(): Plugin {
	return {
		name: "browser-client",
		apply: "build",
		enforce: "post",
		transform(code, id) {
			if (!client.test(id)) return null;
			const bodies = bodiesIn(this.parse(code) as unknown as { readonly body: readonly object[] });
			let text = "";
			let from = 0;
			for (const [name, { start, end }] of bodies) {
				text += `${code.slice(from, start)}{ ${inBrowsers.get(name)} }`;
				from = end;
			}
			return { code: text + code.slice(from), map: null };
		},
	};
}

/** Of the functions that are replaced, in the order of the file. */
function bodiesIn({ body }: { readonly body: readonly object[] }): readonly (readonly [name: string, Range])[] {
	const found = body.flatMap((statement) => {
		const name = Reflect.get(Reflect.get(statement, "id") ?? {}, "name");
		return inBrowsers.has(name) ? [[name, Reflect.get(statement, "body") as Range] as const] : [];
	});
	if (found.length === inBrowsers.size) return found;
	throw new Error(`The client has of ${[...inBrowsers.keys()]} only ${found.map(([name]) => name)}.`);
}
