/** Where somebody is on the way: which repository was chosen. Everything else is seen. */
export interface OnboardingSearch {
	/** GitHub's id. */
	readonly repository?: number;
}

export function readOnboardingSearch({ repository }: Readonly<Record<string, unknown>>): OnboardingSearch {
	return typeof repository === "number" && Number.isSafeInteger(repository) && repository > 0 ? { repository } : {};
}
