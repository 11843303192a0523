/* The operations of GitHub's description, found by method and path. Schemas are named by where they stand (JSON pointers). */

export interface Parameter {
	readonly name: string;
	readonly isRequired: boolean;
	readonly pointer: string;
}

export interface Operation {
	readonly query: readonly Parameter[];
	readonly body: string | undefined;
	readonly isBodyRequired: boolean;
	/** By status; null where the answer has no JSON. */
	readonly answers: ReadonlyMap<string, string | null>;
}

export interface Operations {
	readonly found: readonly { readonly method: string; readonly pattern: RegExp; readonly operation: () => Operation }[];
	readonly webhooks: ReadonlyMap<string, string>;
}

type Node = Readonly<Record<string, unknown>>;

interface Described {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
	readonly "x-webhooks": Readonly<Record<string, unknown>>;
}

export function operationsOf(document: object): Operations {
	const described = document as Described;
	const templates = Object.keys(described.paths).sort((one, other) => rank(one) - rank(other));
	return {
		found: templates.flatMap((template) =>
			Object.keys(described.paths[template] ?? {}).map((method) => ({
				method: method.toUpperCase(),
				pattern: patternOf(template),
				operation: once(() => readOperation(document, `/paths/${escaped(template)}/${method}`)),
			})),
		),
		webhooks: new Map(
			Object.keys(described["x-webhooks"]).map((name) => [
				name,
				`/x-webhooks/${escaped(name)}/post/requestBody/content/application~1json/schema`,
			]),
		),
	};
}

/** Templates with more words of their own are more exact. */
const rank = (template: string): number => -template.split("/").filter((part) => !part.startsWith("{")).length;

/** Placeholders that take slashes: paths of files (none is the root), names of branches and refs. */
function patternOf(template: string): RegExp {
	const source = template
		.replaceAll(/[.+]/g, "\\$&")
		.replace("/{path}", "(?:/.*)?")
		.replaceAll(/\{(ref|branch|basehead|tree_sha)\}/g, ".+")
		.replaceAll(/\{\w+\}/g, "[^/]+");
	return new RegExp(`^${source}$`);
}

export function findOperation({ found }: Operations, method: string, place: string): Operation | undefined {
	const path = place.split("?")[0] ?? "";
	return found.find((one) => one.method === method && one.pattern.test(path))?.operation();
}

function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function nodeAt(document: object, pointer: string): unknown {
	const parts = pointer
		.split("/")
		.slice(1)
		.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
	return parts.reduce<unknown>((node, part) => (node as Node | undefined)?.[part], document);
}

/** Follows references to where the thing stands. */
function settle(document: object, pointer: string): string {
	const reference = (nodeAt(document, pointer) as Node | undefined)?.["$ref"];
	return typeof reference === "string" ? settle(document, reference.slice(1)) : pointer;
}

const JSON_TYPE = "application~1json";

function readOperation(document: object, at: string): Operation {
	const parameters = (nodeAt(document, `${at}/parameters`) as readonly unknown[] | undefined) ?? [];
	const query = parameters.flatMap((_, index) => {
		const pointer = settle(document, `${at}/parameters/${index}`);
		const node = nodeAt(document, pointer) as {
			readonly name: string;
			readonly in: string;
			readonly required?: boolean;
		};
		if (node.in !== "query") return [];
		return [{ name: node.name, isRequired: node.required === true, pointer: `${pointer}/schema` }];
	});
	const bodyAt = `${settle(document, `${at}/requestBody`)}`;
	const body = `${bodyAt}/content/${JSON_TYPE}/schema`;
	const answers = Object.keys((nodeAt(document, `${at}/responses`) as Node | undefined) ?? {}).map((status) => {
		const schema = `${settle(document, `${at}/responses/${status}`)}/content/${JSON_TYPE}/schema`;
		return [status, nodeAt(document, schema) === undefined ? null : schema] as const;
	});
	return {
		query,
		body: nodeAt(document, body) === undefined ? undefined : body,
		isBodyRequired: (nodeAt(document, bodyAt) as Node | undefined)?.["required"] === true,
		answers: new Map(answers),
	};
}
