import { nameKey } from "../names/assign-names.ts";
import type { GroupPlan } from "./sdk-plan.ts";

/** The groups one level below a path; the empty path is the client itself. */
export function subgroupsOf<Group extends Pick<GroupPlan, "path">>(
	groups: readonly Group[],
	path: GroupPlan["path"],
): readonly Group[] {
	const prefix = path.map(nameKey);
	return groups
		.filter((group) => group.path.length === path.length + 1)
		.filter((group) => prefix.every((key, index) => key === nameKey(group.path[index] ?? [])));
}
