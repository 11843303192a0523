import { clientWith } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("startGitHub", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	it("answers under the paths of a GitHub Enterprise Server too", async () => {
		expect((await here.ask("GET", `/api/v3${here.at("")}`)).body.id).toBe(here.repository.id);
		const query = '{ node(id: "IC_x") { id } }';
		expect((await here.ask("POST", "/api/graphql", { query })).body.errors[0].type).toBe("NOT_FOUND");
	});

	it("has people and organisations by the other emulator", async () => {
		const mira = clientWith(here.github, here.world.person().token);
		expect((await mira("GET", "/orgs/northbank")).body.login).toBe("northbank");
		expect((await mira("GET", "/users/mira")).body.name).toBe("Mira Aalto");
		expect((await mira("GET", here.at("/issues/999"))).status).toBe(404);
	});

	it("says of a token that is none, and of a path that is none, what GitHub says", async () => {
		const stranger = clientWith(here.github, "ghs_none");
		expect(await stranger("GET", here.at(""))).toMatchObject({
			status: 401,
			body: { message: "Bad credentials", status: "401" },
		});
		expect((await clientWith(here.github)("GET", here.at(""))).status).toBe(404);
	});

	it("records what happens while nobody listens", async () => {
		here.world.archive(here.repository);
		await here.github.settled();
		const { deliveries } = here.github.webhooks;
		expect(deliveries.at(-1)).toMatchObject({ event: "repository", outcome: { status: "no address", statusCode: 0 } });
	});
});
