import { expect } from "@jest/globals";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import type { Cases } from "./case.ts";

/** docs/contract/dashboard.md. */
export const dashboardCases: Cases = {
	async "the audit and the services are read in a session as with a key"(scene) {
		const { id } = await scene.example();
		const [session, key, otto] = [await scene.person("mira"), await scene.key(["read"]), await scene.person("otto")];
		for (const path of [`/api/v1/projects/${id}/audit?limit=1`, `/api/v1/services/${id}/artifacts`]) {
			expect(expectSuccess(await session.get(path))).toEqual(expectSuccess(await key.get(path)));
			expectRefusal(await otto.get(path), 404, "not_found");
			expectRefusal(await scene.anyone.get(path), 401, "invalid_api_key");
		}
		expect(expectSuccess(await session.get("/api/v1/services")).services).toContainEqual(
			expect.objectContaining({ project_id: id }),
		);
		expect(expectSuccess(await otto.get("/api/v1/services"))).toEqual({ services: [] });
	},
};
