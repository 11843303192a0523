import type { JsonObject } from "../../contract/json.ts";
import { diffApis } from "../../diff/diff-apis.ts";
import { apiFrom } from "../../generate/testing/generate-from.ts";
import { compareSdks } from "../compare-sdks.ts";

const get: JsonObject = { responses: { "204": { description: "Done" } } };
const regional: JsonObject = {
	url: "https://{region}.a.example",
	variables: { region: { default: "eu", enum: ["eu", "us"] } },
};
const whole: JsonObject = { url: "https://eu.a.example" };

function described(paths: JsonObject, servers: readonly JsonObject[] = []): JsonObject {
	return { openapi: "3.1.0", info: { title: "Test", version: "1" }, servers, paths };
}

/** What is told of a client's options, and in which languages it breaks code. */
async function told(before: JsonObject, after: JsonObject) {
	const [one, two] = [await apiFrom(before), await apiFrom(after)];
	const { changes, impacts } = compareSdks(one, two, diffApis(one, two));
	return changes.map((change) => [change.kind, change.facts, impacts.get(change)?.breaks]);
}

const gone = (values: readonly string[] | null) => [
	"sdk-server-variable-removed",
	{ variable: "region", values },
	// Go takes a map of whatever is chosen.
	["typescript", "python"],
];

it("are told of a server's variable that goes, wherever it stood", async () => {
	const after = described({ "/a": { get } }, [whole]);
	expect(await told(described({ "/a": { get } }, [regional]), after)).toEqual([gone(null)]);
	expect(await told(described({ "/a": { servers: [regional], get } }), after)).toEqual([gone(null)]);
});

it("are told of its values, as long as no other server takes them", async () => {
	const only = { ...regional, variables: { region: { default: "eu", enum: ["eu"] } } };
	const before = described({ "/a": { get }, "/b": { get } }, [regional]);
	expect(await told(before, described({ "/a": { get }, "/b": { get } }, [only]))).toEqual([gone(["eu"])]);
	expect(await told(before, described({ "/a": { servers: [only], get }, "/b": { get } }, [regional]))).toEqual([]);
	expect(await told(before, described({ "/a": { servers: [regional], get }, "/b": { servers: [only], get } }))).toEqual(
		[],
	);
});

it("are told of an address that must be given, in the language that asks for it", async () => {
	const before = described({ "/a": { servers: [whole], get } });
	const after = described({ "/a": { servers: [whole], get }, "/b": { get } });
	expect(await told(before, after)).toEqual([["sdk-address-required", {}, ["typescript"]]]);
	expect(await told(after, before)).toEqual([]);
	const [placed, lost] = [described({ "/a": { get } }, [whole]), described({ "/a": { get } })];
	expect(await told(placed, lost)).toEqual([["sdk-address-required", {}, ["typescript"]]]);
	expect(await told(lost, placed)).toEqual([]);
});
