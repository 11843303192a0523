/** The manifest of an App for a service, with all that it can do for pull requests (docs/operations.md says what each is for). */
export function appManifest(name: string, publicUrl: string): string {
	return JSON.stringify({
		name,
		url: publicUrl,
		redirect_url: `${publicUrl}/setup`,
		callback_urls: [`${publicUrl}/api/auth/github/callback`],
		setup_url: `${publicUrl}/onboarding`,
		hook_attributes: { url: `${publicUrl}/api/webhooks/github`, active: isReachable(publicUrl) },
		public: false,
		default_permissions: {
			metadata: "read",
			members: "read",
			contents: "read",
			pull_requests: "read",
			checks: "write",
			issues: "write",
			merge_queues: "read",
		},
		default_events: [
			...["push", "repository", "member", "membership", "team", "team_add", "organization"],
			...["pull_request", "pull_request_review", "check_run", "check_suite", "issue_comment", "merge_group"],
		],
	});
}

/** GitHub sends webhooks to public addresses alone. */
export function isReachable(publicUrl: string): boolean {
	return !/^https?:\/\/(?:localhost|127\.|\[::1\])/u.test(publicUrl);
}
