import type { JsonValue } from "../../../engine/src/contract/json.ts";
import { isObject, REF, type Subject } from "./oracle/subject.ts";
import type { Random } from "./random.ts";

/** A schema object that may be changed in place. */
type Draft = Record<string, JsonValue>;

/**
 * The subject after one random edit of one of its schemas. The subject itself is not touched, and the components that the
 * edit leaves alone are the same objects, so that what is known of them serves both.
 */
export function editSubject({ root, components }: Subject, random: Random): Subject {
	const places = Object.entries(components).flatMap(([name, schema]) =>
		draftsIn(schema).map((_, index) => ({ name, index })),
	);
	if (places.length === 0) return { root, components };
	const { name, index } = random.pick(places);
	const edited = structuredClone(components[name] ?? true);
	const draft = draftsIn(edited)[index] ?? {};
	random.pick(edits)({ draft, random, names: Object.keys(components) });
	return { root, components: { ...components, [name]: edited } };
}

/** Every schema object in a component, at any depth. */
function draftsIn(component: JsonValue): readonly Draft[] {
	const drafts: Draft[] = [];
	const visit = (schema: JsonValue | undefined): void => {
		if (!isObject(schema)) return;
		drafts.push(schema as Draft);
		for (const keyword of ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"]) {
			visit(schema[keyword]);
		}
		for (const keyword of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
			const list = schema[keyword];
			if (Array.isArray(list)) for (const entry of list) visit(entry);
		}
		for (const keyword of ["properties", "patternProperties", "dependentSchemas"]) {
			const map = schema[keyword];
			if (isObject(map)) for (const entry of Object.values(map)) visit(entry);
		}
	};
	visit(component);
	return drafts;
}

interface Editing {
	readonly draft: Draft;
	readonly random: Random;
	readonly names: readonly string[];
}

const TYPES = ["string", "integer", "number", "boolean", "object", "array", "null"];
const VALUES: readonly JsonValue[] = ["a", "ab", "", 0, 1, -1, 1.5, 10, true, false, null, [], {}];
const PATTERNS = ["^a", "b$", "^[a-z]+$", "^\\d{1,3}$", "."];
const SMALL = [0, 1, 2, 3, 5, 10];

/** A small schema that knows nothing of the rest. */
function anySchema(random: Random, names: readonly string[]): JsonValue {
	return random.pick<() => JsonValue>([
		() => ({ type: random.pick(TYPES) }),
		() => ({ type: "string", maxLength: random.pick(SMALL) }),
		() => ({ type: "integer", minimum: random.pick(SMALL) }),
		() => ({ enum: [random.pick(VALUES), "z"] }),
		() => ({ const: random.pick(VALUES) }),
		() => ({ type: "object", required: ["k"], properties: { k: { type: "string" } } }),
		() => ({ type: "object", properties: { k: { type: "integer" } }, additionalProperties: false }),
		() => ({ $ref: REF + random.pick(names) }),
		() => true,
		() => false,
	])();
}

function propertyNames({ draft }: Editing): readonly string[] {
	return isObject(draft["properties"]) ? Object.keys(draft["properties"]) : [];
}

const set =
	(keyword: string, make: (editing: Editing) => JsonValue) =>
	(editing: Editing): void => {
		editing.draft[keyword] = make(editing);
	};

const setNumber = (keyword: string) =>
	set(keyword, ({ draft, random }) => {
		const now = draft[keyword];
		return typeof now === "number" ? Math.max(0, now + random.pick([-2, -1, 1, 2])) : random.pick(SMALL);
	});

const wrap =
	(combinator: "allOf" | "anyOf" | "oneOf") =>
	({ draft, random, names }: Editing): void => {
		const inner = { ...draft };
		for (const keyword of Object.keys(draft)) delete draft[keyword];
		draft[combinator] = random.oneIn(3) ? [inner] : [inner, anySchema(random, names)];
	};

const changeList =
	(keyword: string, entry: (editing: Editing) => JsonValue) =>
	(editing: Editing): void => {
		const { draft, random } = editing;
		const list = draft[keyword];
		if (!Array.isArray(list) || list.length === 0) draft[keyword] = [entry(editing)];
		else if (random.oneIn(2)) draft[keyword] = [...list, entry(editing)];
		else if (list.length > 1) draft[keyword] = list.filter((_, index) => index !== 0);
		else delete draft[keyword];
	};

/** What may be done to a schema object. Each is applied wherever it stands, sense or not: so do people. */
const edits: readonly ((editing: Editing) => void)[] = [
	({ draft, random }) => {
		const keywords = Object.keys(draft);
		if (keywords.length > 0) delete draft[random.pick(keywords)];
	},
	set("type", ({ random }) => random.pick(TYPES)),
	set("type", ({ draft, random }) => {
		const now = draft["type"];
		const types = Array.isArray(now) ? now : now === undefined ? [] : [now];
		const other = random.pick(TYPES);
		return types.includes(other) ? types.filter((type) => type !== other || types.length === 1) : [...types, other];
	}),
	...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map(setNumber),
	...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(setNumber),
	set("multipleOf", ({ random }) => random.pick([1, 2, 3, 0.5, 0.01])),
	set("pattern", ({ random }) => random.pick(PATTERNS)),
	set("uniqueItems", ({ draft }) => draft["uniqueItems"] !== true),
	set("const", ({ random }) => random.pick(VALUES)),
	changeList("enum", ({ random }) => random.pick(VALUES)),
	changeList("required", (editing) => editing.random.pick([...propertyNames(editing), "k"])),
	...(["allOf", "anyOf", "oneOf"] as const).map((keyword) =>
		changeList(keyword, ({ random, names }) => anySchema(random, names)),
	),
	changeList("prefixItems", ({ random, names }) => anySchema(random, names)),
	...(["allOf", "anyOf", "oneOf"] as const).map(wrap),
	(editing) => {
		const { draft, random } = editing;
		const names = propertyNames(editing);
		if (names.length > 0 && isObject(draft["properties"])) delete (draft["properties"] as Draft)[random.pick(names)];
	},
	({ draft, random, names }) => {
		const properties = isObject(draft["properties"]) ? draft["properties"] : {};
		draft["properties"] = { ...properties, [random.pick(["k", "extra"])]: anySchema(random, names) };
	},
	set("additionalProperties", ({ random, names }) => random.pick([false, true, anySchema(random, names)])),
	set("unevaluatedProperties", () => false),
	set("patternProperties", ({ random, names }) => ({ "^k": anySchema(random, names) })),
	set("propertyNames", ({ random }) => ({ maxLength: random.pick(SMALL) })),
	set("dependentRequired", (editing) => ({ k: [editing.random.pick([...propertyNames(editing), "j"])] })),
	set("dependentSchemas", ({ random, names }) => ({ k: anySchema(random, names) })),
	...["items", "not", "if", "then", "else", "contains"].map((keyword) =>
		set(keyword, ({ random, names }) => anySchema(random, names)),
	),
	set("minContains", ({ random }) => random.pick([0, 1, 2])),
	set("maxContains", ({ random }) => random.pick([1, 2])),
];
