import { afterAll, beforeAll } from "@jest/globals";
import type { Browser } from "playwright-core";
import type { TestService } from "../../../app/src/testing/test-service.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

/** What there is at least: a service that shows its pages, and how it ends. */
interface Played {
	readonly service: TestService;
	stop(): Promise<void>;
}

/** What a suite has from its first test to its last. */
export interface OnStage<Set extends Played> {
	readonly browser: Browser;
	readonly stage: Set;
	/** Who goes from test to test; tests may let others come. */
	readonly visitor: Visitor;
}

interface StageRequest<Set> {
	readonly open: () => Promise<Set>;
	/** Who the visitor is; left out, whoever runs the service; null: somebody who is not signed in. */
	readonly as?: string | null;
}

/** Declares a suite in a browser on a stage; `usualStage` is the one that most have. What the suite adds itself comes after it. */
export function describeOnStage<Set extends Played>(
	name: string,
	{ open, as = "local" }: StageRequest<Set>,
	suite: (on: OnStage<Set>) => void,
): void {
	describeInBrowser(name, () => {
		const on: { browser?: Browser; stage?: Set; visitor?: Visitor } = {};

		beforeAll(async () => {
			[on.browser, on.stage] = await Promise.all([startBrowser(), open()]);
			on.visitor = await visit(on.browser, on.stage, as === null ? {} : { userId: as });
		});

		afterAll(async () => {
			await on.visitor?.leave();
			await on.browser?.close();
			await on.stage?.stop();
		});

		// Whoever reads of it before it is there reads nothing: tests run after it, and the suite's own preparation does too.
		suite(on as OnStage<Set>);
	});
}

/** A project with a baseline and a blocked run. */
export const usualStage = { open: (): Promise<Stage> => openStage() };
