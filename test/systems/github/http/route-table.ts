import { graphqlRoute } from "../graphql/answer-graphql.ts";
import { checkRuns } from "../routes/check-runs.ts";
import { checkSuites } from "../routes/check-suites.ts";
import { comments } from "../routes/comments.ts";
import { commits, oneCommit } from "../routes/commits.ts";
import { contents } from "../routes/contents.ts";
import { deliveryRoutes } from "../routes/deliveries.ts";
import { gitData } from "../routes/git-data.ts";
import { installations } from "../routes/installations.ts";
import { pulls } from "../routes/pulls.ts";
import { oneBranch, refs } from "../routes/refs.ts";
import { repositories } from "../routes/repositories.ts";
import { rules } from "../routes/rules.ts";
import { statuses } from "../routes/statuses.ts";
import type { Webhooks } from "../webhooks/create-webhooks.ts";
import type { Route } from "./route.ts";

/** Everything that is answered here. The first that matches answers, so that longer paths stand before shorter ones. */
export const routeTable = (webhooks: Webhooks): readonly Route[] => [
	graphqlRoute,
	...installations,
	...deliveryRoutes(webhooks),
	...repositories,
	...contents,
	...gitData,
	...refs,
	...checkRuns,
	...checkSuites,
	...statuses,
	...commits,
	...pulls,
	...comments,
	...rules,
	oneBranch,
	oneCommit,
];
