import { addAccount } from "../state/create-state.ts";
import type { State } from "../state/state.ts";
import { MAINTAINER, personNamed } from "./given.ts";

export interface People {
	/** A person, and a token of theirs for the REST API. */
	createPerson(login: string, about?: { readonly name?: string; readonly email?: string }): Person;
	/** An organisation; the maintainer administers it where nobody is named. */
	createOrganisation(
		login: string,
		about?: { readonly admins?: readonly string[] },
	): { readonly id: number; readonly login: string };
	/** Lets a person in to an organisation, as a member without a role of their own. */
	addMember(organisation: string, login: string): void;
	renameAccount(login: string, to: string): void;
	person(login?: string): Person;
}

export interface Person {
	readonly id: number;
	readonly login: string;
	readonly name: string | null;
	readonly email: string | null;
	readonly token: string;
}

export function createPeople(state: State, tokens: Map<string, number>): People {
	const tokenOf = (login: string): string => `ghp_${login}`;
	const person = (login: string = MAINTAINER): Person => {
		const { id, name, email, login: called } = personNamed(state, login);
		return { id, login: called, name, email, token: tokenOf(login) };
	};
	const people: People = {
		person,
		createPerson(login, about = {}) {
			const account = addAccount(state.accounts, state.nextId(), { login, type: "User", ...about });
			tokens.set(tokenOf(login), account.id);
			return person(login);
		},
		createOrganisation(login, { admins = [MAINTAINER] } = {}) {
			const ids = admins.map((admin) => personNamed(state, admin).id);
			const { id } = addAccount(state.accounts, state.nextId(), { login, type: "Organization", admins: ids });
			return { id, login };
		},
		addMember(organisation, login) {
			personNamed(state, organisation).members.add(personNamed(state, login).id);
		},
		renameAccount(login, to) {
			personNamed(state, login).login = to;
		},
	};
	return people;
}
