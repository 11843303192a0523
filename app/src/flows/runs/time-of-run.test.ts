import { openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { timeOfRun } from "./time-of-run.ts";

describe("timeOfRun", () => {
	let ports: TestPorts;
	beforeEach(async () => {
		ports = await openTestPorts();
	});
	afterEach(() => ports.close());

	it("is the clock's", async () => {
		await ports.store.insert("syncRuns", testRun());
		ports.clock.advance(5);
		expect(await timeOfRun(ports, testProject().id)).toBe(ports.clock.now());
	});

	it("is after every run of the project, where the clock was set back, and of no other project", async () => {
		const createdAt = ports.clock.now();
		await ports.store.insert("syncRuns", testRun({ createdAt }));
		await ports.store.insert("syncRuns", testRun({ id: "other", projectId: "other", createdAt: createdAt + 9 }));
		ports.clock.advance(-86_400_000);
		expect(await timeOfRun(ports, testProject().id)).toBe(createdAt + 1);
	});
});
