import { parseConfig } from "./parse-config.ts";

const minimal = "service: a\nversion: 1.0.0\nspec: openapi.yaml\noutputs: {typescript: true}\n";

const namesOf = (line: string) => parseConfig(`${minimal}${line}\n`, "driftgate.yml").names;

it("keeps no names unless a file is named, and takes its path as git spells it", () => {
	expect(namesOf("")).toEqual({ lock: null, operations: new Map(), types: new Map(), members: new Map() });
	expect(namesOf("names: {}")).toMatchObject({ lock: null });
	expect(namesOf("names: {lock: ./sdk/a.names}")).toMatchObject({ lock: "sdk/a.names" });
});

it("takes other names of operations and types, however they are spelled", () => {
	expect(namesOf('names: {operations: {"GET /orders/{id}": orders.findOne}, types: {Order: Purchase}}')).toEqual({
		lock: null,
		operations: new Map([["GET /orders/{id}", "orders.findOne"]]),
		types: new Map([["Order", "Purchase"]]),
		members: new Map(),
	});
});
