import { type InputHTMLAttributes, useId } from "react";
import styles from "./check-box.module.css";

export interface CheckBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	readonly label: string;
	readonly hint?: string;
}

/** One thing that is so, or is not. */
export function CheckBox({ label, hint, ...input }: CheckBoxProps) {
	const id = useId();
	return (
		<div className={styles.box}>
			<input {...input} id={id} type="checkbox" aria-describedby={hint === undefined ? undefined : `${id}-hint`} />
			<label htmlFor={id}>{label}</label>
			{hint === undefined ? null : (
				<span id={`${id}-hint`} className={styles.hint}>
					{hint}
				</span>
			)}
		</div>
	);
}
