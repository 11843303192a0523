import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { endFile } from "../../../test/harness/end-of-file.ts";
import { sharedEngine } from "./shared-engine.ts";

it("a file of tests does not end while the engine works on a task that it began", async () => {
	const asked = Promise.withResolvers<void>();
	const text = Promise.withResolvers<undefined>();
	const task = sharedEngine.for({ tenant: "a", subject: "b", isStranger: false }).collect("driftgate.yml", () => {
		asked.resolve();
		return text.promise;
	});
	await asked.promise;
	let hasEnded = false;
	const end = endFile().then(() => {
		hasEnded = true;
	});
	for (let turns = 0; turns < 10; turns += 1) await turn();
	const hasWaited = !hasEnded;
	text.resolve(undefined);
	await end;
	expect(hasWaited).toBe(true);
	expect(await task).toMatchObject({ ok: false, code: "config-invalid" });
});
