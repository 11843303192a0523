import { describe, expect, it } from "@jest/globals";
import { Fault } from "../../lib/fault.ts";
import { parseConfig } from "./parse-config.ts";

const config = (deliver: string) =>
	`service: payments-api\nversion: 1.4.0\nspec: openapi.yaml\noutputs: {typescript: {deliver: ${deliver}}}\n`;

const settings = (deliver: string) =>
	parseConfig(config(deliver), "api/driftgate.yml").outputs.get("typescript")?.deliver;

function refusal(deliver: string): readonly string[] {
	try {
		settings(deliver);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.issues.map(({ at, message }) => `${at?.line}: ${message}`);
	}
	throw new Error("The configuration was not refused.");
}

describe("outputs.*.deliver", () => {
	it("is read with its defaults", () => {
		expect(settings("{path: ./clients//ts/}")).toEqual({ repository: null, path: "clients/ts", as: "pull_request" });
		expect(settings("{repository: acme/payments-sdk, path: src, as: commit}")).toEqual({
			repository: "acme/payments-sdk",
			path: "src",
			as: "commit",
		});
	});

	it("is nowhere where it is left out", () => {
		const text = "service: a\nversion: 1.0.0\nspec: a.yaml\noutputs: {typescript: true, python: {}}\n";
		const { outputs } = parseConfig(text, "driftgate.yml");
		expect([...outputs.values()].map((options) => options.deliver)).toEqual([undefined, undefined]);
	});

	it.each([
		["{}", /deliver\.path is missing: write a folder of the repository, such as clients\/typescript/],
		["true", /deliver must be an object/],
		["{path: ../up}", /names no folder inside the repository/],
		["{path: a/../../b}", /names no folder inside the repository/],
		["{path: /etc}", /is absolute/],
		["{path: .}", /names no folder inside the repository/],
		["{path: .github/workflows}", /leads into \.github/],
		["{path: ./.GITHUB}", /leads into \.github/],
		["{path: x/../.github}", /leads into \.github/],
		["{path: a/.git/hooks}", /leads into \.git,/],
		['{path: "a\\u200bb"}', /is no plain name of a folder/],
		['{path: "a\\nb"}', /is no plain name of a folder/],
		["{path: api/driftgate.yml}", /is this configuration itself/],
		["{path: api/x/../driftgate.yml/ts}", /is this configuration itself/],
		["{path: a, repository: acme}", /must be a repository's name/],
		["{path: a, repository: acme/..}", /must be a repository's name/],
		["{path: a, repository: https://github.com/acme/a}", /must be a repository's name/],
		["{path: a, repository: 'acme/a?x=1'}", /must be a repository's name/],
		["{path: a, as: push}", /does not allow `push`: write pull_request, branch or commit/],
		["{path: a, token: x}", /Unknown key `token` in outputs\.typescript\.deliver/],
	])("refuses %s", (deliver, said) => {
		expect(refusal(deliver)).toEqual([expect.stringMatching(said)]);
	});
});
