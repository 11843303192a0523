import { queryOptions } from "@tanstack/react-query";
import { type ApiKey, type ApiKeyList, keysList, type ShownApiKey, service } from "../../lib/api.ts";

export const keysQuery = queryOptions({ queryKey: ["keys"], queryFn: () => keysList(service) });

/** What was done: the id of the key that ended, and the key that was made. A rotation has both. */
export interface KeyChange {
	readonly ended: string | null;
	readonly made: ShownApiKey | null;
}

/** The list after a change, until it is read anew: nobody acts on a key that has ended. */
export function afterChange({ keys }: ApiKeyList, { ended, made }: KeyChange): ApiKeyList {
	const row = made === null ? [] : [rowOf(made)];
	if (!keys.some(({ id }) => id === ended)) return { keys: [...keys, ...row] };
	return { keys: keys.flatMap((key) => (key.id === ended ? row : [key])) };
}

/** The key itself is shown once, and stays in no list. */
function rowOf({ key: _, ...made }: ShownApiKey): ApiKey {
	return { ...made, prefix: made.key_prefix, last_used_at: null };
}
