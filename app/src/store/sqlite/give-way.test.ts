import { expect, it } from "@jest/globals";
import { openTestPorts } from "../../testing/test-ports.ts";

it("lets others go on while somebody reads one document after another", async () => {
	const ports = await openTestPorts();
	let isTurn = false;
	const timer = setTimeout(() => {
		isTurn = true;
	}, 1);
	let reads = 0;
	while (!isTurn && reads < 200_000) {
		await ports.store.get("users", "nobody");
		reads += 1;
	}
	clearTimeout(timer);
	await ports.close();
	expect(reads).toBeLessThan(200_000);
});
