import { requireWhole } from "./require-whole.ts";

describe("the parts that an event's name promises", () => {
	const pull = { head: {}, base: { repo: {} } };

	it.each<[string, object, string]>([
		["push", { installation: {} }, "repository"],
		["pull_request", { repository: {} }, "pull_request.head"],
		["pull_request", { pull_request: { ...pull, base: null } }, "pull_request.base.repo"],
		["installation_repositories", { installation: {} }, "repositories_added[]"],
		["installation_repositories", { installation: {}, repositories_added: [null] }, "repositories_added[]"],
		["merge_group", { merge_group: [] }, "merge_group"],
		["check_run", { check_run: "text" }, "check_run"],
	])("of %s %j are not all there", (event, payload, missing) => {
		expect(() => requireWhole(event, payload)).toThrow(
			expect.objectContaining({ owner: "caller", detail: `The event has no ${missing}.` }),
		);
	});

	it("are there, or the event promises none", () => {
		requireWhole("pull_request", { pull_request: pull });
		requireWhole("installation_repositories", {
			...{ installation: {}, repositories_added: [], repositories_removed: [{}] },
		});
		requireWhole("member", {});
		requireWhole("toString", {});
	});
});
