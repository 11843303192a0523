import type { Files } from "../../harness/ledger.ts";
import { breaking, smallService } from "./fixtures.ts";
import type { Part } from "./part.ts";
import { openStage } from "./stage.ts";

const [TOUCHED, UNTOUCHED] = [
	"requests of an update that touches a service",
	"requests of an update that touches none",
] as const;

/** Tokens last an hour for each kind of act. */
const ASIDE = /access_tokens/;

/** What one update asks of GitHub. */
export const requests: Part = {
	name: "requests",
	figures: [TOUCHED, UNTOUCHED],
	async measure() {
		const stage = await openStage(smallService());
		const count = async (branch: string, files: Files): Promise<string> => {
			stage.github.ledger.clear();
			stage.world.openPullRequest(stage.repository, { branch, files });
			await stage.quiet();
			return String(stage.github.ledger.requests().filter(({ path }) => !ASIDE.test(path)).length);
		};
		try {
			const touched = await count("touched", breaking());
			const untouched = await count("untouched", { "README.md": "# More\n" });
			return [
				{ what: TOUCHED, figure: touched, of: "1 pull request, its comment among them; at most 8" },
				{ what: UNTOUCHED, figure: untouched, of: "1 pull request; at most 3" },
			];
		} finally {
			await stage.stop();
		}
	},
};
