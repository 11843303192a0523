import { asObject, member, members, type Node } from "../node.ts";
import { compose, rewrite } from "./compose.ts";
import { lowerSecurityScheme } from "./security-scheme.ts";
import { readServerList } from "./server-list.ts";

/** Fields of the Swagger Object that have another form since 3.0, or are read where they are referred to. */
const LOWERED: ReadonlySet<string> = new Set([
	...["host", "basePath", "schemes", "consumes", "produces"],
	...["definitions", "parameters", "responses", "securityDefinitions"],
]);

/**
 * The root of a Swagger 2.0 description in the newest form. The places stay those of the text: what is moved is found
 * where it was written. Parameters and responses are not moved, because only references as written lead to them.
 */
export function lowerRoot(root: Node): Node {
	const object = asObject(root);
	if (object === undefined) return root;
	const definitions = member(object, "securityDefinitions");
	const securitySchemes =
		definitions === undefined
			? undefined
			: compose(
					definitions.at,
					members(definitions).map(([name, scheme]) => [name, lowerSecurityScheme(scheme)] as const),
				);
	return rewrite(object, LOWERED, {
		servers: readServerList(object, member(object, "schemes")),
		components: compose(object.at, Object.entries({ schemas: member(object, "definitions"), securitySchemes })),
	});
}
