import { z } from "zod";
import { isOperator } from "../../../flows/setup/is-operator.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

const answer = z
	.object({
		operator: z.boolean().meta({ description: "Whether you run the service: signed in by the link that it printed." }),
		public_url: z.url().meta({ description: "Where browsers reach the service." }),
		action_ref: z.string().nullable().meta({
			description: "The Action as workflows should name it: owner, repository and commit; null where nobody said.",
		}),
		gaps: z.array(z.object({ variables: z.string(), effect: z.string() })).meta({
			description: "What is not configured and what that switches off; told to the operator alone.",
		}),
	})
	.meta({ id: "Setup" });

const example = {
	operator: true,
	public_url: "http://localhost:3000",
	action_ref: "acme/driftgate@4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	gaps: [
		{
			variables: "GITHUB_APP_ID and GITHUB_PRIVATE_KEY",
			effect: "no repository can be installed, read or linked.",
		},
	],
} satisfies z.input<typeof answer>;

/** The sentences that the terminal prints: variables, a colon, and what they switch off. */
function readGap(said: string): z.input<typeof answer>["gaps"][number] {
	const end = said.indexOf(": ");
	return { variables: said.slice(0, end), effect: said.slice(end + 2) };
}

export const getSetup = defineRoute({
	method: "GET",
	path: "/api/setup",
	operationId: "setup_get",
	tag: "setup",
	summary: "Ask what is not configured, and what that switches off",
	auth: "session",
	successes: { 200: { description: "What is left to do.", content: answer, example } },
	errors: [],
	async handle({ service, ports, actor }) {
		const operator = await isOperator(ports, actor);
		const { publicUrl, actionRef, gaps } = service;
		const told = operator ? gaps.map(readGap) : [];
		return ok({ operator, public_url: publicUrl, action_ref: actionRef ?? null, gaps: told });
	},
});
