import { useId } from "react";
import type { LinkableRepository } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import styles from "./onboarding.module.css";

const words = onboarding.repository;

export interface RepositoryChoiceProps {
	readonly groups: readonly (readonly [title: string, repositories: readonly LinkableRepository[]])[];
	readonly chosen: number | undefined;
	readonly onChoose: (repository: number | undefined) => void;
}

export function RepositoryChoice({ groups, chosen, onChoose }: RepositoryChoiceProps) {
	const id = useId();
	return (
		<div className={styles.choice}>
			<label htmlFor={id}>{words.label}</label>
			<select
				id={id}
				value={chosen ?? ""}
				onChange={({ target }) => onChoose(target.value === "" ? undefined : Number(target.value))}
			>
				<option value="">{words.choose}</option>
				{groups
					.filter(([, repositories]) => repositories.length > 0)
					.map(([title, repositories]) => (
						<optgroup key={title} label={title}>
							{repositories.map(({ repository_id, full_name }) => (
								<option key={repository_id} value={repository_id}>
									{full_name}
								</option>
							))}
						</optgroup>
					))}
			</select>
		</div>
	);
}
