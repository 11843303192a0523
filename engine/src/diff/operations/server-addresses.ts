import type { Server } from "../../contract/api.ts";

/** Of the choices that a server leaves, so many are tried together; behind them each variable is tried by itself. */
const MAX_ADDRESSES = 100;

/** The addresses that clients can choose of a server; of what is not limited by a list, the default alone. */
export function addressesOf(server: Server): readonly string[] {
	const { url, variables } = server;
	const choices = variables.reduce((count, { values }) => count * (values?.length ?? 1), 1);
	if (choices > MAX_ADDRESSES) {
		const one = variables.flatMap(({ name, values }) =>
			(values ?? []).map((value) => addressWith(server, name, value)),
		);
		return [url, ...one];
	}
	const chosen = variables.reduce<readonly ReadonlyMap<string, string>[]>(
		(all, { name, default: usual, values }) =>
			all.flatMap((one) => (values ?? [usual]).map((value) => new Map([...one, [name, value]]))),
		[new Map()],
	);
	return [url, ...chosen.map((values) => fillIn(server, values))];
}

/** The address where one variable has a value, and all others have their default. */
export function addressWith(server: Server, variable: string, value: string): string {
	return fillIn(server, new Map([[variable, value]]));
}

function fillIn({ template, variables }: Server, values: ReadonlyMap<string, string>): string {
	return variables.reduce(
		(address, { name, default: usual }) => address.replaceAll(`{${name}}`, () => values.get(name) ?? usual),
		template,
	);
}
