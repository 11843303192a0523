/** A step of the story that did not happen as told. */
export class StoryBroken extends Error {
	override readonly name = "StoryBroken";
}

/** Goes on only where the story holds; `evidence` is what to look at where it does not. */
export function expectThat(holds: boolean, story: string, evidence: unknown): asserts holds {
	if (holds) return;
	const seen = typeof evidence === "string" ? evidence : JSON.stringify(evidence, null, 2);
	throw new StoryBroken(`This should be so, and is not: ${story}\n${seen}`);
}
