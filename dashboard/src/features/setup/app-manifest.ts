import { asked } from "./app-rights.derived.ts";

/** The manifest of an App for a service, with all that it can do for pull requests (README says what each is for). */
export function appManifest(name: string, publicUrl: string): string {
	return JSON.stringify({
		name,
		url: publicUrl,
		redirect_url: `${publicUrl}/setup`,
		callback_urls: [`${publicUrl}/api/auth/github/callback`],
		setup_url: `${publicUrl}/onboarding`,
		hook_attributes: { url: `${publicUrl}/api/webhooks/github`, active: isReachable(publicUrl) },
		public: false,
		default_permissions: asked.permissions,
		default_events: asked.events,
	});
}

/** GitHub sends webhooks to public addresses alone. */
export function isReachable(publicUrl: string): boolean {
	return !/^https?:\/\/(?:localhost|127\.|\[::1\])/u.test(publicUrl);
}
