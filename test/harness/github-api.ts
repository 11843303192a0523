/** The person who works in the repositories: an administrator of the organisation. */
export const person = { login: "mira", name: "Mira Aalto", email: "mira@example.com", token: "harness-person-token" };

export interface Repository {
	readonly id: number;
	readonly name: string;
	/** `owner/name`. */
	readonly fullName: string;
	readonly ownerId: number;
	readonly owner: string;
	readonly private: boolean;
	readonly defaultBranch: string;
}

/** Calls GitHub's REST API as the person. Throws where the answer is no success. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export function openGitHubApi(url: string): Call {
	return (method, path, body) => callApi(url, method, path, body);
}

async function callApi<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
	const response = await fetch(url + path, {
		method,
		headers: { authorization: `Bearer ${person.token}`, accept: "application/vnd.github+json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`GitHub emulator: ${method} ${path} answered ${response.status}: ${text}`);
	return JSON.parse(text) as T;
}
