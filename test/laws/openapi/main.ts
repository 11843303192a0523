import { writeFile } from "node:fs/promises";
import { describeService } from "./describe-service.ts";

/* Writes the description that the service gives of itself to a file, for linters: `node test/laws/openapi/main.ts OUT`. */

const [out] = process.argv.slice(2);
if (out === undefined) {
	process.stderr.write("usage: node --conditions=@driftgate/source test/laws/openapi/main.ts OUT\n");
	process.exitCode = 2;
} else {
	await writeFile(out, `${JSON.stringify(describeService(), null, 2)}\n`);
}
