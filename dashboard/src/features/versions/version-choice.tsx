import type { Run } from "../../lib/api.ts";
import { sayDay } from "../../lib/format-time.ts";
import { versions as words } from "../../texts/versions.ts";
import { Choice } from "../../ui/choice.tsx";

export interface VersionChoiceProps {
	readonly label: string;
	readonly versions: readonly Run[];
	readonly value: string;
	/** What else there is to choose, before the versions. */
	readonly others?: readonly (readonly [value: string, text: string])[];
	readonly onChoose: (value: string) => void;
}

/** One version of a project, by its number and its day. */
export function VersionChoice({ label, versions, value, others = [], onChoose }: VersionChoiceProps) {
	const options = versions.map(({ id, version_number, created_at }) => {
		return [id, words.version(version_number, sayDay(Date.parse(created_at)))] as const;
	});
	return <Choice label={label} value={value} options={[...others, ...options]} onChoose={onChoose} />;
}
