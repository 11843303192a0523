import path from "node:path";
import { share } from "../../testing/share.ts";
import { apiFrom, goOf } from "../testing/generate-from.ts";
import { hostileDescription, payloads } from "../testing/hostile-description.ts";
import { describeWithGo, inModule, runProgram, sayOf } from "./testing/go-tools.ts";

/** No identifier can hold it. */
const canary = "\u27e6canary\u27e7";

const program = path.join(import.meta.dirname, "testing/code-only");

/** What ends a literal, a tag or a comment of Go, or is a directive to its tools. */
const own = [
	"`",
	"//go:embed x",
	"go:build ignore",
	"+build ignore",
	"//export x",
	"%s",
	"\t",
	"a,omitempty",
	"-",
	'" json:"x',
	"[a]: b",
	"# a",
	"''",
	"``",
];

describeWithGo("a hostile description, in Go", () => {
	it("gets its texts into literals and comments, and nowhere else", async () => {
		const files: Record<string, string> = {};
		for (const [index, payload] of ["", '"', "`", "\n", "\\", "//go:", "\n//go:x "].entries()) {
			const { content } = goOf(await apiFrom(hostileDescription(payload + canary + payload)));
			expect(content.split(canary).length).toBeGreaterThan(60);
			files[`sdk${index}`] = content;
		}
		const found = await inModule(files, (folder) =>
			runProgram(program, canary, ...Object.keys(files).map((name) => path.join(folder, name, `${name}.go`))),
		);
		expect(found).toBe("");
	}, 120_000);

	it("is formatted, and compiles", async () => {
		const files: Record<string, string> = {};
		for (const [index, payload] of share([...payloads, ...own], 4).entries()) {
			files[`sdk${index}`] = goOf(await apiFrom(hostileDescription(payload))).content;
		}
		await inModule(files, (folder) => {
			expect(sayOf(folder, "gofmt", "-d", ".")).toBe("");
			expect(sayOf(folder, "go", "vet", "./...")).toBe("");
		});
	}, 580_000);
});
