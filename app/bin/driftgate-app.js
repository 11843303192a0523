#!/usr/bin/env node
// The operator's commands as npm links them: `npx driftgate-app` in a clone. docs/operations.md tells when to use which.
import { existsSync } from "node:fs";

const built = new URL("../dist/admin.js", import.meta.url);
if (existsSync(built)) await import(built.href);
else {
	process.stderr.write("The service is not built: run `npm run build` first.\n");
	process.exitCode = 1;
}
