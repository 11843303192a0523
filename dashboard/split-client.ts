import type { Plugin } from "vite";

const client = /\/client\.derived\.ts$/u;
const PART = "?part=";

interface Node {
	readonly type: string;
	readonly start: number;
	readonly end: number;
}

/** A declaration of the file itself. */
interface Declared {
	readonly names: readonly string[];
	readonly node: Node;
	readonly isExported: boolean;
	/** As it is written. */
	readonly text: string;
	/** Every word in it: what it may refer to. */
	readonly words: ReadonlySet<string>;
}

/**
 * Makes each operation of the API's client a module of its own, with what operations alone use. A bundler puts a module whole
 * into one chunk: the page that comes first would load every operation that any page asks. For the build alone.
 */
export function splitClient(): Plugin {
	const parts = new Map<string, string>();
	return {
		name: "split-client",
		apply: "build",
		enforce: "post",
		resolveId: (id) => (parts.has(id) ? id : null),
		load: (id) => (parts.has(id) ? { code: parts.get(id) ?? "", moduleSideEffects: false } : null),
		transform(code, id) {
			if (!client.test(id)) return null;
			const declared = declaredIn(code, this.parse(code) as unknown as { readonly body: readonly Node[] });
			const apart = apartOf(declared);
			const groups = groupsOf(declared, apart);
			const kept = declared.filter((one) => !apart.has(one) && !groups.has(one));
			const idOf = (one: Declared): string => (apart.has(one) ? `${id}${PART}${one.names[0]}` : id);
			const importing = (one: Declared): string =>
				declared
					.filter((other) => other !== one && refers(one, other))
					.map((other) => `import { ${other.names.join(", ")} } from ${JSON.stringify(idOf(other))};\n`)
					.join("");
			for (const one of apart) parts.set(idOf(one), importing(one) + exported(one));
			const others = [...apart].map((one) => `export { ${one.names[0]} } from ${JSON.stringify(idOf(one))};`);
			return { code: [...kept.map(exported), ...others].join("\n"), moduleSideEffects: false };
		},
	};
}

function declaredIn(code: string, { body }: { readonly body: readonly Node[] }): readonly Declared[] {
	return body.map((node) => {
		const text = code.slice(node.start, node.end);
		const isExported = node.type === "ExportNamedDeclaration";
		const names = namesOf(isExported ? Reflect.get(node, "declaration") : node);
		return { names, node, isExported, text, words: new Set(text.match(/[\w$]+/gu)) };
	});
}

function namesOf(declaration: object): readonly string[] {
	const parts: readonly object[] = Reflect.get(declaration, "declarations") ?? [declaration];
	return parts.map((part) => Reflect.get(Reflect.get(part, "id") as object, "name") as string);
}

/** Operations, and the functions that nothing but these, or one another, refers to. */
function apartOf(declared: readonly Declared[]): ReadonlySet<Declared> {
	const apart = new Set(declared.filter(isOperation));
	const functions = declared.filter(({ node, isExported }) => !isExported && node.type === "FunctionDeclaration");
	for (let before = 0; before < apart.size; ) {
		before = apart.size;
		for (const one of functions) {
			const users = declared.filter((other) => other !== one && refers(other, one));
			if (users.length > 0 && users.every((other) => apart.has(other))) apart.add(one);
		}
	}
	return apart;
}

/** Classes of operations with what makes them: who wants these has all operations. An import of one fails the build. */
function groupsOf(declared: readonly Declared[], apart: ReadonlySet<Declared>): ReadonlySet<Declared> {
	const groups = new Set<Declared>();
	for (let before = -1; before < groups.size; ) {
		before = groups.size;
		for (const one of declared) {
			const isGroup = [...apart, ...groups].some((other) => other !== one && refers(one, other));
			if (isGroup && !apart.has(one)) groups.add(one);
		}
	}
	return groups;
}

const refers = ({ words }: Declared, { names }: Declared): boolean => names.some((name) => words.has(name));

/** What does nothing but carry out a table: `return apiCall(connection, { … }, request, options)`. */
const isOperation = ({ text }: Declared): boolean =>
	/^export function \w+\(connection[^)]*\) \{\s*return api(?:Call|Pages)\(connection, /u.test(text);

/** As it is written, and for others to import. */
const exported = ({ text, isExported }: Declared): string => (isExported ? text : `export ${text}`);
