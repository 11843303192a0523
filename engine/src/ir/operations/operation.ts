import type { Operation, SecurityAlternative, Server, SharedSecurity, Stability, Unread } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { callbackKey } from "../../openapi/callback-key.ts";
import { matchKey } from "../../openapi/match-key.ts";
import { HTTP_METHODS, PATH_ITEM_FIELDS } from "../../openapi/path-item-fields.ts";
import { isStability } from "../../openapi/stability-levels.ts";
import { asObject, flagAt, member, members, type Node, type ObjectNode, textAt, textsAt, valueAt } from "../node.ts";
import { follow, type Reading } from "../reading.ts";
import { isExtension, unreadFields } from "../unread.ts";
import { PartsOnDemand, readParts } from "./operation-parts.ts";
import { readSecurity } from "./security.ts";
import { readServers } from "./server.ts";
import type { PathTemplate } from "./undeclared-parameters.ts";

/** Names an operation of one map of path items: how it is listed, and what its other versions are found by. */
interface Naming {
	readonly key: (method: string, path: string) => string;
	readonly matchKey: (method: string, path: string) => string;
	/** Whether what stands in braces is a parameter; in a callback it is an expression. */
	readonly isTemplate: boolean;
}

const PATH_NAMING: Naming = {
	key: (method, path) => `${method} ${path}`,
	matchKey,
	isTemplate: true,
};

const WEBHOOK_NAMING = literalNaming((method, name) => `${method} webhook:${name}`);

function literalNaming(key: Naming["key"]): Naming {
	return { key, matchKey: key, isTemplate: false };
}

/** What an operation has where it does not say otherwise: read once, however many operations inherit it. */
interface Inherited {
	readonly security: Said<readonly SecurityAlternative[]>;
	readonly sharedSecurity: SharedSecurity;
	readonly servers: Said<readonly Server[]>;
	/** Callbacks of callbacks are not read but compared as written: references may lead them round in circles. */
	readonly isCallback: boolean;
}

interface Said<Meaning> {
	readonly written: JsonValue;
	readonly meaning: Meaning;
}

/** What a node says, or what was said further out where there is none. */
function say<Meaning>(node: Node | undefined, read: (node: Node) => Meaning, otherwise: Said<Meaning>): Said<Meaning> {
	return node === undefined ? otherwise : { written: node.value, meaning: read(node) };
}

/** The operations of `paths`, sorted by path, then method. */
export function readPaths(reading: Reading): readonly Operation[] {
	return readPathItems(reading, member(reading.root, "paths"), PATH_NAMING, inheritedFromRoot(reading));
}

/** `webhooks`, and the `x-webhooks` that descriptions in 3.0 use for the same. */
export function readWebhooks(reading: Reading): readonly Operation[] {
	const maps = ["webhooks", "x-webhooks"].map((field) => member(reading.root, field));
	const inherited = { ...inheritedFromRoot(reading), security: NOT_SAID };
	return maps.flatMap((map) => readPathItems(reading, map, WEBHOOK_NAMING, inherited));
}

/**
 * What a delivery inherits of security. The root's says how clients reach the API, and no provider sends their credentials to
 * whom it calls: a webhook or a callback has the security that it says itself.
 */
const NOT_SAID: Inherited["security"] = { written: null, meaning: [] };

function inheritedFromRoot({ root }: Reading): Inherited {
	const nothing = { written: null, meaning: [] };
	const security = member(root, "security");
	return {
		security: say(security, readSecurity, nothing),
		sharedSecurity: { at: security?.at ?? null, root: root.at },
		servers: say(member(root, "servers"), readServers, nothing),
		isCallback: false,
	};
}

function readPathItems(
	reading: Reading,
	map: Node | undefined,
	naming: Naming,
	inherited: Inherited,
): readonly Operation[] {
	return members(map).flatMap(([path, node]) =>
		isExtension(path) ? [] : readPathItem(reading, path, node, naming, inherited),
	);
}

function readPathItem(
	reading: Reading,
	path: string,
	node: Node,
	naming: Naming,
	inherited: Inherited,
): readonly Operation[] {
	const layers = pathItemLayers(reading, node);
	const field = (name: string) =>
		member(
			layers.find((layer) => valueAt(layer.value, name) !== undefined),
			name,
		);
	const shared: SharedByPath = {
		...inherited,
		path,
		naming,
		template: { path: naming.isTemplate ? path : "", at: node.at },
		parameters: field("parameters"),
		servers: say(field("servers"), readServers, inherited.servers),
		unread: layers.flatMap((layer) => unreadFields(layer, PATH_ITEM_FIELDS)),
	};
	const fixed = HTTP_METHODS.flatMap((method) => {
		const written = field(method);
		return written === undefined ? [] : [[method.toUpperCase(), written] as const];
	});
	// What has a field of its own must not stand there again (OpenAPI 3.2, Path Item Object): the field counts.
	const isFurther = ([method]: readonly [string, Node]) => fixed.every(([own]) => own !== method);
	return [...fixed, ...members(field("additionalOperations")).filter(isFurther)]
		.flatMap(([method, written]) => {
			const object = asObject(written);
			return object === undefined ? [] : [readOperation(reading, method, object, shared)];
		})
		.sort((a, b) => compareTexts(a.method, b.method));
}

/** A path item may refer to another and say more beside it; what stands nearer goes first. */
function pathItemLayers(reading: Reading, node: Node): readonly ObjectNode[] {
	const layers: ObjectNode[] = [];
	let current = asObject(node);
	while (current !== undefined && layers.length < MAX_LAYERS) {
		layers.push(current);
		const ref = textAt(current.value, "$ref");
		current = ref === null ? undefined : asObject(reading.source.resolve(ref, current.at.file));
	}
	return layers;
}

/** A longer chain of path items is a cycle. */
const MAX_LAYERS = 20;

interface SharedByPath extends Inherited {
	readonly path: string;
	readonly naming: Naming;
	readonly template: PathTemplate;
	readonly parameters: Node | undefined;
	readonly unread: readonly Unread[];
}

function readOperation(reading: Reading, method: string, written: ObjectNode, shared: SharedByPath): Operation {
	const { value, at } = written;
	const lowered = reading.lowerOperation(written, shared.parameters);
	const ownSecurity = member(written, "security");
	const security = say(ownSecurity, readSecurity, shared.security);
	const servers = say(lowered.servers, readServers, shared.servers);
	const sharedParameters = shared.parameters?.value ?? null;
	const readOwnParts = () => readParts(reading, lowered.operation(), lowered.ofPath, shared);
	return Object.assign(new PartsOnDemand(readOwnParts, value), {
		key: shared.naming.key(method, shared.path),
		matchKey: shared.naming.matchKey(method, shared.path),
		method,
		path: shared.path,
		operationId: textAt(value, "operationId"),
		tags: textsAt(value, "tags"),
		summary: textAt(value, "summary"),
		description: textAt(value, "description"),
		deprecated: flagAt(value, "deprecated") === true,
		sunset: textAt(value, "x-sunset"),
		stability: readStability(value),
		callbacks: readCallbacks(reading, member(written, "callbacks"), shared),
		security: security.meaning,
		sharedSecurity: ownSecurity === undefined ? shared.sharedSecurity : null,
		servers: servers.meaning,
		at,
		sharedParameters,
		written: {
			values: [
				...[written.value, sharedParameters, security.written, servers.written],
				shared.unread.map((one) => one.value),
				lowered.inherited,
			],
			file: at.file,
		},
	});
}

function readStability(operation: JsonObject): Stability {
	const level = textAt(operation, "x-stability-level");
	if (isStability(level)) return level;
	if (valueAt(operation, "x-internal") === true) return "internal";
	return valueAt(operation, "x-beta") === true ? "beta" : "stable";
}

/** Each callback is a map of runtime expressions to path items. */
function readCallbacks(reading: Reading, node: Node | undefined, shared: SharedByPath): readonly Operation[] {
	if (shared.isCallback) return [];
	return members(node).flatMap(([name, callback]) => {
		const naming = literalNaming((method, expression) => callbackKey({ method, name, expression }));
		return readPathItems(reading, follow(reading, callback), naming, {
			...shared,
			security: NOT_SAID,
			isCallback: true,
		});
	});
}
