import { type InputHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
	readonly label: string;
	readonly hint?: string;
	/** What is wrong with it; nothing where it is right. */
	readonly problem?: string | undefined;
	/** The label is heard and not seen: what stands around says it. */
	readonly quietLabel?: boolean;
}

export function Field({ label, hint, problem, quietLabel = false, ...input }: FieldProps) {
	const id = useId();
	const notes = [hint === undefined ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-problem`];
	return (
		<div className={styles.field}>
			<label htmlFor={id} className={quietLabel ? styles.heard : undefined}>
				{label}
			</label>
			<input
				{...input}
				id={id}
				className={styles.input}
				aria-invalid={problem !== undefined}
				aria-describedby={notes.filter(Boolean).join(" ") || undefined}
			/>
			{hint === undefined ? null : (
				<span id={`${id}-hint`} className={styles.hint}>
					{hint}
				</span>
			)}
			{problem === undefined ? null : (
				<span id={`${id}-problem`} className={styles.problem}>
					{problem}
				</span>
			)}
		</div>
	);
}
