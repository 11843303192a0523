import { listen } from "./listen.ts";

describe("listen", () => {
	it("says of a port that is taken which one it is, and what to do", async () => {
		const first = await listen(0, "127.0.0.1");
		const port = new URL(first.address).port;
		await expect(listen(Number(port), "127.0.0.1")).rejects.toThrow(
			`Port ${port} of 127.0.0.1 cannot be used: another process already listens there: stop it, or set PORT to another port.`,
		);
		await first.drain();
	});

	it("says of an address that the machine has not to choose another", async () => {
		await expect(listen(0, "192.0.2.1")).rejects.toThrow(/^Port 0 of 192\.0\.2\.1 cannot be used: .+ set HOST /);
	});
});
