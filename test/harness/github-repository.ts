/** The person who works in the repositories: an administrator of the organisation. */
export const person = { login: "mira", name: "Mira Aalto", email: "mira@example.com" };

export interface Repository {
	readonly id: number;
	readonly name: string;
	/** `owner/name`. */
	readonly fullName: string;
	readonly ownerId: number;
	readonly owner: string;
	/** The App's, on its owner. */
	readonly installationId: number;
	readonly private: boolean;
	readonly defaultBranch: string;
}
