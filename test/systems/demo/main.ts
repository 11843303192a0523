import { openScene, type Scene } from "../../harness/scene.ts";
import { StoryBroken } from "./expect-that.ts";
import { bold, printDone, printLine, printStep, printTable, red } from "./print.ts";
import { type Told, tellStory } from "./story.ts";

/*
 * npm run demo: the whole story on loopback, from a pull request to a verdict and from a merge to an SDK, with the real
 * service, the bundled Action, and a local GitHub and OIDC issuer. `--keep` leaves the service up at the end.
 */

const USAGE = `npm run demo -- [--keep]
  --keep   leaves the service up at the end, and prints its address, a session link and curl lines to try
`;

const keeps = process.argv.includes("--keep");

async function main(): Promise<void> {
	const unknown = process.argv.slice(2).find((argument) => argument !== "--keep");
	if (unknown !== undefined) {
		process.stdout.write(USAGE);
		process.exitCode = unknown === "--help" ? 0 : 2;
		return;
	}
	const startedAt = Date.now();
	printLine("Driftgate, from a pull request to a verdict and from a merge to an SDK. Everything is on loopback.");
	printStep(1, "The service starts on SQLite, beside a local GitHub and a local OIDC issuer");
	const scene = await openScene();
	try {
		printDone(`The service answers at ${scene.service.url}.`);
		printDone(`GitHub is at ${scene.github.url}, its OIDC issuer at ${scene.issuer.issuer}.`);
		await Promise.race([play(scene, startedAt), interrupted()]);
	} finally {
		await scene.stop();
	}
}

async function play(scene: Scene, startedAt: number): Promise<void> {
	const told = await tellStory(scene);
	printEnd(told, Date.now() - startedAt);
	if (keeps) await keep(scene, told);
}

/** Ends with the first Ctrl+C, or when nobody reads on, so that everything that was started is ended in good order. */
function interrupted(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
		process.stdout.once("error", () => resolve());
	});
}

function printEnd({ happenings }: Told, milliseconds: number): void {
	printLine(`\n${bold("What happened")}`);
	printTable([
		["what", "outcome", "where to look", "in the code"],
		...happenings.map(({ what, outcome, where, code }) => [what, outcome, where, code]),
	]);
	printLine(`\nThe whole story took ${Math.round(milliseconds / 1000)} s.`);
	if (!keeps) printLine("npm run demo -- --keep plays it again and leaves the service up.");
}

/**
 * Leaves everything up until Ctrl+C, with what a person needs to look around. The link that the service printed at its
 * start is spent: it starts again, on the same database, to print another.
 */
async function keep(scene: Scene, { projectId }: Told): Promise<void> {
	await scene.restartService("stop");
	const { service, session } = scene;
	const project = `${service.url}/api/projects/${projectId}`;
	const open = `${service.url}/api/public/${projectId}`;
	printLine(`\nThe service stays up at ${service.url} until you press Ctrl+C.`);
	printLine(`A session in your browser (once): ${service.signInLink}`);
	printLine("Lines to try:");
	printLine(`  curl ${service.url}/api/health`);
	printLine(`  curl ${open}/status`);
	printLine(`  curl ${open}/sdk/typescript`);
	printLine(`  curl -H 'cookie: ${session.headers["cookie"]}' ${project}/sync-runs`);
	await interrupted();
}

main().catch((error: unknown) => {
	printLine(`\n${red("The demo failed.")}`);
	printLine(error instanceof StoryBroken ? error.message : String(error instanceof Error ? error.stack : error));
	process.exitCode = 1;
});
