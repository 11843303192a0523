import { expect, it } from "@jest/globals";
import type { Store } from "../../ports.ts";
import { openTestPorts } from "../../testing/test-ports.ts";
import { recordRepeated } from "./record-event.ts";

const REFUSED = { kind: "sign_in_refused", subject: "unauthenticated" } as const;

/** The same event forty times, all at once but the first `inTurn`, where the writes that `isLate` names come late. */
async function timesOfForty(
	inTurn: number,
	isLate: (write: { readonly times: number }) => boolean,
): Promise<readonly number[]> {
	const ports = await openTestPorts();
	const late = async (write: unknown) => {
		if (isLate(write as { readonly times: number })) await new Promise((resolve) => setTimeout(resolve, 50));
	};
	const store: Store = Object.assign(Object.create(ports.store), {
		insert: async (...given: Parameters<Store["insert"]>) => {
			await late(given[1]);
			return ports.store.insert(...given);
		},
		replaceIf: async (...given: Parameters<Store["replaceIf"]>) => {
			await late(given[1]);
			return ports.store.replaceIf(...given);
		},
	});
	const record = () => recordRepeated({ ...ports, store }, REFUSED);
	for (let time = 0; time < inTurn; time += 1) await record();
	await Promise.all(Array.from({ length: 40 - inTurn }, record));
	const sort = { field: "at", direction: "asc" } as const;
	const { items } = await ports.store.page("securityEvents", { where: {}, sort, limit: 10 });
	await ports.close();
	return items.map(({ times }) => times);
}

it("never counts back where one that counted less writes later", async () => {
	expect(await timesOfForty(15, ({ times }) => times === 16)).toEqual([32]);
});

it("counts those that came before the first one was written", async () => {
	expect(await timesOfForty(0, ({ times }) => times === 1)).toEqual([32]);
});
