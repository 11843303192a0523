import { isRegistered } from "../../containment/values/registered-formats.ts";
import { isUnchecked, loadRegisteredFormats } from "./has-format.ts";

describe("formats that no validator checks", () => {
	it("are none that ajv knows, and all those that JSON Schema names and it does not", async () => {
		const known = Object.keys(await loadRegisteredFormats());
		expect(known.filter(isUnchecked)).toEqual([]);
		const named = ["idn-email", "idn-hostname", "iri", "iri-reference"];
		expect(named.filter((name) => !isRegistered(name) || !isUnchecked(name))).toEqual([]);
	});
});
