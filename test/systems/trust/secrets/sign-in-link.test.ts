import { describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import { startTestService } from "../../../../app/src/testing/test-service.ts";
import { createKnownSecrets } from "./known-secrets.ts";

describe.each(eachStore)("the one-time link, on %s", (_name, open) => {
	it("is told to whoever started the service: it is neither logged, nor kept, nor answered, used or not", async () => {
		const { store, dump, remove } = await open();
		const service = await startTestService({ overrides: { store }, environment: { LOG_LEVEL: "debug" } });
		try {
			const link = new URL(service.signInLink ?? "");
			const secrets = createKnownSecrets();
			secrets.keep("link", link.searchParams.get("token"));
			expect(secrets.foundIn(await dump())).toEqual([]);
			const answers = [];
			for (const path of ["/auth/locally", "/auth/local", "/auth/local"]) {
				answers.push(await service.send("GET", `${path}${link.search}`));
			}
			expect(answers.map(({ status }) => status)).toEqual([404, 303, 401]);
			expect(secrets.foundIn(service.logged())).toEqual([]);
			expect(secrets.foundIn(JSON.stringify(answers))).toEqual([]);
			expect(secrets.foundIn(await dump())).toEqual([]);
		} finally {
			await service.stop();
			await remove();
		}
	});
});
