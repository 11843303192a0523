import { generate } from "../../../engine/src/generate/generate.ts";
import { buildApi } from "../../../engine/src/ir/build-api.ts";
import { parseSource } from "../../../engine/src/parse/parse-source.ts";
import { describeService } from "../../laws/openapi/describe-service.ts";
import type { Derivation } from "./derivation.ts";

/** The dashboard's client of the API: the TypeScript SDK that our own engine makes of our own description. */
export const dashboardClient: Derivation = {
	path: "dashboard/src/lib/client.derived.ts",
	produce: async () => {
		const entry = "openapi.json";
		const text = JSON.stringify(describeService());
		const source = await parseSource({ entry, load: async (path) => (path === entry ? text : undefined) });
		const api = buildApi(source);
		const { files } = generate(api, {
			target: "typescript",
			service: "driftgate",
			version: api.info.version,
			options: { packageName: null },
		});
		const [file] = files;
		if (file === undefined) throw new Error("The description of the service gives no SDK.");
		return file.content;
	},
};
