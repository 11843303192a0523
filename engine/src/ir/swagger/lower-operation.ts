import type { Source } from "../../contract/source.ts";
import { items, member, members, type Node, type ObjectNode, textAt } from "../node.ts";
import { follow, type LowerOperation } from "../reading.ts";
import { isExtension } from "../unread.ts";
import { lowerCollectionFormat } from "./collection-format.ts";
import { compose, composeList, rewrite } from "./compose.ts";
import { createInlineSchemas, type InlineSchemas, isInlineKeyword } from "./inline-schema.ts";
import { type NamedType, readNamedTypes } from "./media-types.ts";
import { lowerBody, lowerForm } from "./request-body.ts";
import { lowerResponse } from "./response.ts";
import { readServerList } from "./server-list.ts";

interface Context {
	readonly source: Source;
	/** The root as written. */
	readonly root: Node;
	readonly schemas: InlineSchemas;
}

const LOWERED: ReadonlySet<string> = new Set(["consumes", "produces", "schemes", "parameters", "responses"]);

/**
 * How the operations of one Swagger 2.0 description are put into the newest form. Parameters and responses are followed
 * to where they are written on the way: what they mean depends on the operation's media types.
 */
export function operationLowering(source: Source, root: Node): LowerOperation {
	const context: Context = { source, root, schemas: createInlineSchemas() };
	const inherited = ["consumes", "produces"].map((field) => member(root, field)?.value ?? null);
	return (operation, ofPath) => ({
		operation: () => lowerOperation(operation, ofPath, context),
		servers: lowerSchemes(operation, context) ?? member(operation, "servers"),
		ofPath: undefined,
		inherited,
	});
}

function lowerOperation(operation: ObjectNode, ofPath: Node | undefined, context: Context): ObjectNode {
	const own = member(operation, "parameters");
	const all = effectiveParameters([...items(ofPath), ...items(own)], context);
	const others = all.filter((parameter) => !isBodily(parameter));
	return rewrite(operation, LOWERED, {
		parameters: composeList(
			own?.at ?? operation.at,
			others.map((parameter) => lowerParameter(parameter, context)),
		),
		requestBody: lowerRequestBody(all, readNamedTypes("consumes", operation, context.root), context),
		responses: lowerResponses(operation, context),
		servers: lowerSchemes(operation, context),
	});
}

function lowerSchemes(operation: ObjectNode, { root }: Context): Node | undefined {
	const schemes = member(operation, "schemes");
	return schemes === undefined ? undefined : readServerList(root, schemes);
}

/** The parameters that hold, each as it is written in the end; the last of one place and name overrides the others. */
function effectiveParameters(nodes: readonly Node[], context: Context): readonly ObjectNode[] {
	const byIdentity = new Map<string, ObjectNode>();
	for (const node of nodes) {
		const parameter = follow(context, node);
		if (parameter === undefined) continue;
		const place = textAt(parameter.value, "in");
		byIdentity.set(place === "body" ? place : `${place} ${textAt(parameter.value, "name")}`, parameter);
	}
	return [...byIdentity.values()];
}

const isIn = (place: string) => (parameter: ObjectNode) => textAt(parameter.value, "in") === place;
const isBody = isIn("body");
const isField = isIn("formData");
const isBodily = (parameter: ObjectNode) => isBody(parameter) || isField(parameter);

function lowerRequestBody(
	parameters: readonly ObjectNode[],
	consumes: readonly NamedType[],
	{ schemas }: Context,
): Node | undefined {
	const body = parameters.find(isBody);
	if (body !== undefined) return lowerBody(body, consumes);
	const [first, ...rest] = parameters.filter(isField);
	return first === undefined ? undefined : lowerForm([first, ...rest], consumes, schemas);
}

function lowerParameter(parameter: ObjectNode, { schemas }: Context): Node {
	const inline = new Set(
		Object.keys(parameter.value).filter((key) => isInlineKeyword(key) || key === "collectionFormat"),
	);
	return rewrite(parameter, inline, { schema: schemas.ofValue(parameter), ...lowerCollectionFormat(parameter) });
}

function lowerResponses(operation: ObjectNode, context: Context): Node | undefined {
	const written = member(operation, "responses");
	if (written === undefined) return undefined;
	const produces = readNamedTypes("produces", operation, context.root);
	const responses = members(written).map(([status, node]) => {
		const response = isExtension(status) ? undefined : follow(context, node);
		return [status, response === undefined ? node : lowerResponse(response, produces, context.schemas)] as const;
	});
	return compose(written.at, responses);
}
