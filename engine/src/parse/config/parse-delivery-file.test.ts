import { describe, expect, it } from "@jest/globals";
import { Fault } from "../../lib/fault.ts";
import { parseDeliveryFile } from "./parse-delivery-file.ts";

function refusal(text: string): string {
	try {
		parseDeliveryFile(text);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.message;
	}
	throw new Error("The delivery file was not refused.");
}

const source = (path: string) => `sources: [{repository: acme/payments, id: 7, paths: [${JSON.stringify(path)}]}]`;

describe("parseDeliveryFile", () => {
	it("reads who may deliver where", () => {
		expect(
			parseDeliveryFile("\uFEFFsources:\n  - {repository: acme/payments, id: 7, paths: [./clients//ts/]}\n"),
		).toEqual([{ repository: "acme/payments", id: 7, paths: ["clients/ts"] }]);
		expect(parseDeliveryFile("sources: []")).toEqual([]);
	});

	it.each([
		["", /The file must be a mapping/],
		["sources: {}", /sources must be a list/],
		["sources: [1]", /sources\.0 must be an object/],
		["sources: [{repository: acme, id: 7, paths: [a]}]", /must be a repository's name/],
		["sources: [{repository: acme/.., id: 7, paths: [a]}]", /must be a repository's name/],
		["sources: [{repository: acme/a, id: '7', paths: [a]}]", /id must be a repository's id/],
		["sources: [{repository: acme/a, id: -7, paths: [a]}]", /above 0/],
		["sources: [{repository: acme/a, id: 7, paths: []}]", /is empty/],
		["sources: [{repository: acme/a, id: 7, paths: [a], token: x}]", /unknown key token/],
		["sources: [", /./],
		[`sources: ${"[".repeat(10_000)}`, /./],
	])("refuses %s", (text, said) => {
		expect(refusal(text)).toMatch(said);
	});

	it.each([
		"../up",
		"/etc",
		"a\\b",
		"https://x",
		"",
		".",
		".github/workflows",
		"./.GitHub",
		"a/.git/hooks",
		"a\u200bb",
		"a:b",
	])("opens no folder %j", (path) => {
		expect(refusal(source(path))).toContain("paths.0");
	});
});
