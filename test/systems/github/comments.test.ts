import { clientWith } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("conversations", () => {
	let here: Installed;
	let number: number;

	beforeEach(async () => {
		here = await startInstalled();
		number = here.world.openPullRequest(here.repository, { branch: "topic", files: { a: "1" } }).number;
	});

	afterEach(() => here.github.stop());

	const say = (body: string) => here.ask("POST", here.at(`/issues/${number}/comments`), { body });

	it("takes a comment, edits it in place, and tells of what people do to it", async () => {
		const { status, body } = await say("One");
		expect(status).toBe(201);
		expect(body).toMatchObject({
			user: { login: "driftgate[bot]", type: "Bot" },
			performed_via_github_app: { slug: "driftgate" },
		});
		expect((await here.ask("PATCH", here.at(`/issues/comments/${body.id}`), { body: "Two" })).body.body).toBe("Two");
		expect(here.payload("issue_comment.edited")).toMatchObject({
			changes: { body: { from: "One" } },
			comment: { body: "Two" },
		});
		here.world.deleteComment(body);
		expect(here.payload("issue_comment.deleted")).toMatchObject({ sender: { login: "mira" } });
		expect((await here.ask("PATCH", here.at(`/issues/comments/${body.id}`), { body: "Three" })).status).toBe(404);
		here.world.comment(here.repository, number, "/driftgate recheck");
		expect(here.payload("issue_comment.created")).toMatchObject({
			issue: { number, pull_request: {} },
			comment: { author_association: "MEMBER" },
		});
	});

	it("refuses a longer comment than 65,536 characters, and an empty one", async () => {
		expect((await say("x".repeat(65_536))).status).toBe(201);
		const refused = await say("x".repeat(65_537));
		expect(refused).toMatchObject({
			status: 422,
			body: { message: "Validation Failed", errors: [{ message: "body is too long (maximum is 65536 characters)" }] },
		});
		expect((await say(" ")).status).toBe(422);
	});

	it("refuses an App's comment in a locked conversation, and not that of who writes to the repository", async () => {
		here.world.lock(here.repository, number);
		expect(await say("One")).toMatchObject({
			status: 403,
			body: { message: "Unable to create comment because issue is locked." },
		});
		const mira = clientWith(here.github, here.world.person().token);
		expect((await mira("POST", here.at(`/issues/${number}/comments`), { body: "Mine" })).status).toBe(201);
		here.world.unlock(here.repository, number);
		expect((await say("Two")).status).toBe(201);
	});

	it("keeps one reaction of a kind for each account", async () => {
		const comment = here.world.comment(here.repository, number, "/driftgate recheck");
		const react = () => here.ask("POST", here.at(`/issues/comments/${comment.id}/reactions`), { content: "eyes" });
		const first = await react();
		expect([first.status, (await react()).status]).toEqual([201, 200]);
		const shown = await here.ask("GET", here.at(`/issues/comments/${comment.id}`));
		expect(shown.body.reactions).toMatchObject({ total_count: 1, eyes: 1 });
		const gone = await here.ask("DELETE", here.at(`/issues/comments/${comment.id}/reactions/${first.body.id}`));
		expect(gone.status).toBe(204);
		expect((await here.ask("GET", here.at(`/issues/comments/${comment.id}/reactions`))).body).toEqual([]);
	});

	it("tells of a review with its text", () => {
		here.world.review(here.repository, number, { body: "/driftgate help", state: "APPROVED" });
		expect(here.payload("pull_request_review.submitted")).toMatchObject({
			review: { body: "/driftgate help", state: "approved", commit_id: here.world.head(here.repository, "topic") },
		});
	});
});
