import { runProcess } from "../../../../test/harness/child-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { hostileDescription, payloads } from "../testing/hostile-description.ts";
import { typeCheck, writeFiles } from "../testing/type-check.ts";

/** A token of ECMAScript as far as it matters here: what is a literal or a comment, and what is code. */
const token =
	/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|`(?:[^`\\]|\\.)*`|[\s\S]/gu;

/** The code alone: literals and comments are cut out. */
function codeOf(content: string): string {
	return content.replace(token, (text) => (text.length > 1 && !text.startsWith("`") ? " " : text));
}

/** No identifier can hold it. */
const canary = "\u27e6canary\u27e7";

describe("a hostile description", () => {
	it.each(["", '"', "*/", "\n", "`", "\\"])(
		"gets its texts into literals and comments, and nowhere else: %j",
		async (payload) => {
			const { content } = typescriptOf(await apiFrom(hostileDescription(payload + canary + payload)));
			expect(content.split(canary).length).toBeGreaterThan(60);
			expect(codeOf(content)).not.toContain(canary);
		},
	);

	it("compiles, and runs", async () => {
		const folder = await createTemporaryFolder("hostile-sdk");
		try {
			const files: Record<string, string> = {};
			for (const [index, payload] of payloads.entries()) {
				const { content } = typescriptOf(await apiFrom(hostileDescription(payload)));
				files[`sdk-${index}.ts`] = content;
			}
			expect(await typeCheck(folder.path, files)).toBe("");
			const program = Object.keys(files).map((file) => `import "./${file}";`);
			await writeFiles(folder.path, { "all.ts": `${program.join("\n")}\nprocess.stdout.write("ran");\n` });
			const run = await runProcess({ command: process.execPath, args: ["all.ts"], cwd: folder.path, env: {} });
			expect(run).toEqual({ exitCode: 0, stdout: "ran", stderr: "" });
		} finally {
			await folder.remove();
		}
	}, 120_000);
});
