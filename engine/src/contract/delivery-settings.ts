/** As a pull request, as a branch alone, or as a commit on the default branch. */
export type ShippingForm = "pull_request" | "branch" | "commit";

/** Where the configuration wants a target's files (`deliver`). */
export interface DeliverySettings {
	/** `owner/name`; null: the repository that the configuration is in. */
	readonly repository: string | null;
	/** The folder, without a closing slash. */
	readonly path: string;
	readonly as: ShippingForm;
}
