import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { screens } from "../../../app/src/http/screens.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** The paths of the dashboard's routes, as its router has them: `/projects/$id`. */
const routed = [
	...readFileSync(join(repositoryRoot, "dashboard/src/router.tsx"), "utf8").matchAll(/\bpath: "([^"]+)"/gu),
].map(([, path = ""]) => path.replaceAll("$", ":"));

describe("a route of the dashboard", () => {
	it.each(routed)("%s is a screen that the service serves, so that it can be opened by its address", (path) => {
		const places = screens.map((screen) => screen.replaceAll(/:\w+/gu, ":"));
		expect(places).toContain(path.replaceAll(/:\w+/gu, ":"));
	});
});
