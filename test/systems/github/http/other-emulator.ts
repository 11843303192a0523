import { createEmulator, type Emulator } from "emulate";
import type { State } from "../state/state.ts";
import type { Answer } from "./answer.ts";
import type { ReadRequest } from "./answer-request.ts";
import type { Caller } from "./route.ts";

/** Answers what is not emulated here: users, organisations, GitHub's own addresses and words. Never what is a repository's. */
export interface OtherEmulator {
	answer(request: ReadRequest, caller: Caller): Promise<Answer | undefined>;
	stop(): Promise<void>;
}

/** The `emulate` package, with the same people and organisations; started by the first who needs it. */
export function createOtherEmulator(state: State): OtherEmulator {
	let started: Promise<Emulator> | undefined;
	return {
		async answer({ method, path, query }, caller) {
			if (method !== "GET" || path.startsWith("/repos/") || path.startsWith("/app/")) return undefined;
			started ??= createEmulator({ service: "github", port: 0, seed: seedOf(state) });
			const { url } = await started;
			const login = caller.kind === "person" ? caller.account.login : undefined;
			const headers = login === undefined ? {} : { authorization: `Bearer ${login}` };
			const answer = await fetch(`${url}${path}?${query}`, { headers });
			const bytes = Buffer.from(await answer.arrayBuffer());
			return {
				status: answer.status,
				body: bytes,
				headers: { "content-type": answer.headers.get("content-type") ?? "" },
			};
		},
		async stop() {
			await (await started)?.close();
		},
	};
}

function seedOf({ accounts }: State) {
	const all = [...accounts.values()];
	const people = all.filter(({ type }) => type === "User");
	const loginOf = (id: number): string[] => people.filter((one) => one.id === id).map(({ login }) => login);
	return {
		tokens: Object.fromEntries(people.map(({ login }) => [login, { login, scopes: ["repo", "read:org"] }])),
		github: {
			users: people.map(({ login, name, email }) => ({ login, name: name ?? login, email: email ?? "" })),
			orgs: all
				.filter(({ type }) => type === "Organization")
				.map(({ login, admins }) => ({
					login,
					name: login,
					members: [...admins].flatMap(loginOf).map((admin) => ({ login: admin, role: "admin" as const })),
				})),
		},
	};
}
