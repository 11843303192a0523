import { problems } from "./problems.ts";
import { projects } from "./projects.ts";
import { runs } from "./runs.ts";
import { shell } from "./shell.ts";

/*
 * Everything that the pages say, in one catalogue: a word that stands in a component is found by the test that builds the
 * pages in a language of accents.
 */

export const texts = {
	...shell,
	problems,
	projects,
	runs,
} as const;
