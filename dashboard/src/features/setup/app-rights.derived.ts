/* Printed from app/src/flows/installations/app-rights.ts by `npm run derive`. */
export const asked = {
	"permissions": {
		"metadata": "read",
		"contents": "read",
		"pull_requests": "read",
		"checks": "write",
		"members": "read",
		"issues": "write",
		"merge_queues": "read"
	},
	"events": [
		"push",
		"pull_request",
		"pull_request_review",
		"check_run",
		"check_suite",
		"repository",
		"member",
		"membership",
		"team",
		"team_add",
		"organization",
		"issue_comment",
		"merge_group"
	]
} as const;
