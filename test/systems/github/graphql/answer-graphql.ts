import type { GraphQLError, GraphQLSchema } from "graphql";
import { type Answer, ok, Refusal } from "../http/answer.ts";
import { fields, isObject, optionalText } from "../http/read-body.ts";
import type { Call, Route } from "../http/route.ts";
import { findComment, minimize, showComment } from "./comments.ts";
import { createCommit } from "./commits.ts";
import { updateRefs } from "./refs.ts";
import { Refused } from "./refused.ts";
import { schemaText } from "./schema.ts";

type Inputs<T extends (call: Call, input: never, member: string) => object> = { readonly input: Parameters<T>[1] };

const resolvers = (call: Call): object => ({
	node: ({ id }: { readonly id: string }) => showComment(call, findComment(call, id)),
	minimizeComment: ({ input }: Inputs<typeof minimize>) => minimize(call, input, "minimizedComment"),
	unminimizeComment: ({ input }: Inputs<typeof minimize>) => minimize(call, input, "unminimizedComment"),
	createCommitOnBranch: ({ input }: Inputs<typeof createCommit>) => createCommit(call, input),
	updateRefs: ({ input }: Inputs<typeof updateRefs>) => updateRefs(call, input),
});

let schema: GraphQLSchema | undefined;

/** Errors of fields come with 200, as GitHub sends them: `type` beside the message. */
async function answer(call: Call): Promise<Answer> {
	if (call.caller.kind === "nobody" || call.caller.kind === "app")
		throw new Refusal(401, "This endpoint requires you to be authenticated.");
	const sent = fields(call);
	const source = optionalText(sent, "query");
	if (source === undefined) throw new Refusal(400, "A query attribute must be specified and must be a string.");
	const { buildSchema, graphql } = await import("graphql");
	schema ??= buildSchema(schemaText);
	const variableValues = isObject(sent["variables"]) ? sent["variables"] : {};
	const result = await graphql({ schema, source, variableValues, rootValue: resolvers(call) });
	return ok({
		...(result.data === undefined ? {} : { data: result.data }),
		...(result.errors === undefined ? {} : { errors: result.errors.map(showError) }),
	});
}

function showError(error: GraphQLError): object {
	const { originalError, message, path, locations } = error;
	return { ...(originalError instanceof Refused ? { type: originalError.type } : {}), path, locations, message };
}

export const graphqlRoute: Route = { as: "anyone", method: "POST", path: "/graphql", answer };
