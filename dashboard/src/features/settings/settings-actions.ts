import { useMutation, useQueryClient } from "@tanstack/react-query";
import { announce } from "../../lib/announce.tsx";
import { projectsChangeSettings, type SettingsRequest, service } from "../../lib/api.ts";
import { settings as words } from "../../texts/settings.ts";

/** Changes the settings of a project; what shows it asks anew. */
export function useChangeSettings(id: string) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (change: SettingsRequest) => projectsChangeSettings(service, { id, ...change }),
		onSuccess: async () => {
			announce(words.visibility.saved);
			await queries.invalidateQueries({ queryKey: ["projects"] });
		},
	});
}
