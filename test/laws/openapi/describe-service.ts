import { readFileSync } from "node:fs";
import { join } from "node:path";
import { printOpenApi } from "../../../app/src/http/print-openapi.ts";
import { routes } from "../../../app/src/http/routes.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** What `GET /api/openapi.json` answers, without a service. */
export function describeService(): object {
	const { version } = JSON.parse(readFileSync(join(repositoryRoot, "app/package.json"), "utf8")) as { version: string };
	return printOpenApi(routes, { version });
}
