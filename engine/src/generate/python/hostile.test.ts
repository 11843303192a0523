import { runProcess } from "../../../../test/harness/child-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { isEverythingTried, share } from "../../testing/share.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";
import { hostileDescription, payloads } from "../testing/hostile-description.ts";
import { writeFiles } from "../testing/type-check.ts";
import { findPythons } from "./testing/find-python.ts";

/** No identifier can hold it. */
const canary = "\u27e6canary\u27e7";

/** Re-reads each file as Python does: canaries stand in constants alone, and every file can be imported. */
const PROGRAM = `
import ast, importlib, pathlib, sys
CANARY = "\\u27e6canary\\u27e7"
sys.path.insert(0, ".")
for path in sorted(pathlib.Path(".").glob("sdk_*.py")):
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    constants = sum(node.value.count(CANARY) for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    assert constants == source.count(CANARY), path
    for node in ast.walk(tree):
        for name in (getattr(node, "id", ""), getattr(node, "name", ""), getattr(node, "attr", ""), getattr(node, "arg", "")):
            assert CANARY not in str(name), path
    assert "</script" not in source
    module = importlib.import_module(path.stem)
    module.Client(base_url="http://127.0.0.1:1")
    module.AsyncClient(base_url="http://127.0.0.1:1")
print("ran")
`;

const pythons = findPythons();

describeWith("Python", pythons.length > 0, "a hostile description", () => {
	it("gets its texts into constants, and nowhere else, on the oldest and the newest Python", async () => {
		const folder = await createTemporaryFolder("hostile-python");
		try {
			const files: Record<string, string> = { "read.py": PROGRAM };
			for (const [index, payload] of share(payloads, 5).entries()) {
				const mark = /^\w*$/u.test(payload) ? payload : payload + canary + payload;
				files[`sdk_${index}.py`] = pythonOf(await apiFrom(hostileDescription(mark))).content;
			}
			expect(Object.values(files).join("").split(canary).length).toBeGreaterThan(isEverythingTried ? 1000 : 400);
			await writeFiles(folder.path, files);
			for (const python of new Set([pythons[0], pythons.at(-1)])) {
				const command = python?.command ?? "";
				const run = await runProcess({ command, args: ["-W", "error", "read.py"], cwd: folder.path, env: {} });
				expect(run).toEqual({ exitCode: 0, stdout: "ran\n", stderr: "" });
			}
		} finally {
			await folder.remove();
		}
	}, 120_000);
});
