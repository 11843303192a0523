import { describe, expect, it } from "@jest/globals";
import { parseAnnotations, parseFileCommands } from "./action-runner.ts";

describe("parseFileCommands", () => {
	it("reads lines and blocks, whatever the values hold", () => {
		const text = "plain=a=b\nblock<<END\nfirst\nname=value\nEND\nlast=z\n";
		expect(parseFileCommands(text)).toEqual({ plain: "a=b", block: "first\nname=value", last: "z" });
	});
});

describe("parseAnnotations", () => {
	it("reads what the toolkit escaped", () => {
		const stdout =
			"noise\n::error file=a%2Cb.yaml,line=3,col=7,title=ERR%3A one::100%25 sure%0Anext\n::warning::plain\n";
		expect(parseAnnotations(stdout)).toEqual([
			{ level: "error", message: "100% sure\nnext", title: "ERR: one", file: "a,b.yaml", line: 3, column: 7 },
			{ level: "warning", message: "plain", title: undefined, file: undefined, line: undefined, column: undefined },
		]);
	});
});
