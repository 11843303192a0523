import { drawBadge } from "../../../flows/projects/draw-badge.ts";
import { publicStatus } from "../../../flows/projects/public-status.ts";
import { hashSecret } from "../../../lib/hash-secret.ts";
import { text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath } from "../../schemas/scalars.ts";

export const getBadge = defineRoute({
	method: "GET",
	path: "/api/public/{projectId}/badge.svg",
	operationId: "public_get_badge",
	tag: "public",
	summary: "Get the badge of a published project",
	description: "An SVG without script and without anything that it would load.",
	auth: "none",
	params: publicProjectPath,
	successes: {
		200: {
			description: "The service, the version that was synced, and whether it drifted.",
			content: "image",
			headers: { etag: "Changes with the badge.", "cache-control": "For how long it may be shown." },
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params, request }) {
		const badge = drawBadge(await publicStatus(ports, { actor, projectId: params.projectId }));
		const headers = {
			etag: `"${hashSecret(badge)}"`,
			"cache-control": "public, max-age=300",
			"content-type": "image/svg+xml; charset=utf-8",
		};
		return unlessUnchanged(request, headers, async () => text(badge));
	},
});
