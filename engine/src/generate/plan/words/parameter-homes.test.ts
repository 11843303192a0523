import type { JsonObject } from "../../../contract/json.ts";
import { followMoves } from "../../names/lock/follow-moves.ts";
import { LockedNames } from "../../names/lock/kept-names.ts";
import { parseNameLock } from "../../names/lock/parse-name-lock.ts";
import { printNameLock } from "../../names/lock/print-name-lock.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { planSdk } from "../plan-sdk.ts";

const of = (name: string, member: string): JsonObject => ({
	name,
	in: "query",
	schema: { type: "object", properties: { [member]: { type: "string" } } },
});
const [fields, opts] = [of("fields", "a"), of("opts", "b")];
const method = { responses: { "204": { description: "Done" } } };

/** Methods of a path that share its parameters. */
function shared(...parameters: readonly JsonObject[]): JsonObject {
	return { parameters, get: method, delete: method };
}

function described(paths: JsonObject): JsonObject {
	return { openapi: "3.1.0", info: { title: "t", version: "1" }, paths };
}

/** What the type with each member is called. */
async function named(paths: JsonObject, lock: string | null = null) {
	const api = await apiFrom(described(paths));
	const kept = lock === null ? null : followMoves(parseNameLock(lock, "acme.names", "acme"), api);
	const names = new LockedNames(kept);
	const types = planSdk(api, { names }).types.flatMap(({ name, shape }) =>
		shape.kind === "record" ? [[shape.fields[0]?.name, name.join("_")]] : [],
	);
	return { types: Object.fromEntries(types), lock: printNameLock(names.lock("acme")) };
}

it("calls the types of parameters that methods share by what the path names and by the parameter, in any order", async () => {
	const names = { a: "things_fields", b: "things_opts" };
	expect((await named({ "/v1/things/{id}": shared(fields, opts) })).types).toEqual(names);
	expect((await named({ "/v1/things/{id}": shared(opts, fields) })).types).toEqual(names);
});

it("tells those of two paths apart with a word more", async () => {
	const { types } = await named({ "/things": shared(fields), "/things/{id}": shared(of("fields", "c")) });
	expect(types).toEqual({ a: "things_fields", c: "things_fields_type" });
});

it("keeps what a lock calls them, whatever their order becomes", async () => {
	const lock = `driftgate names 2 acme
type #/paths/~1things/parameters/0/schema = type
type #/paths/~1things/parameters/1/schema = things_1
`;
	const first = await named({ "/things": shared(fields, opts) }, lock);
	expect(first.types).toEqual({ a: "type", b: "things_1" });
	expect(first.lock).toContain("type #/paths/~1things/parameters/query:fields/schema = type\n");
	expect((await named({ "/things": shared(opts, fields) }, first.lock)).types).toEqual(first.types);
});
