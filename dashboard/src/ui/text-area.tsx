import { type TextareaHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
	readonly label: string;
	readonly hint?: string;
}

/** Text of several lines. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
	const id = useId();
	return (
		<div className={styles.field}>
			<label htmlFor={id}>{label}</label>
			<textarea
				{...area}
				id={id}
				className={styles.input}
				aria-describedby={hint === undefined ? undefined : `${id}-hint`}
			/>
			{hint === undefined ? null : (
				<span id={`${id}-hint`} className={styles.hint}>
					{hint}
				</span>
			)}
		</div>
	);
}
