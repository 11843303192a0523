import { useId } from "react";
import { FileDrop } from "../../ui/file-drop.tsx";
import styles from "./playground.module.css";

export interface DescriptionFieldProps {
	readonly label: string;
	readonly dropLabel: string;
	readonly value: string;
	readonly onChange: (text: string) => void;
}

/** A description, written, pasted or dropped. */
export function DescriptionField({ label, dropLabel, value, onChange }: DescriptionFieldProps) {
	const id = useId();
	return (
		<div className={styles.side}>
			<label htmlFor={id}>{label}</label>
			<textarea
				id={id}
				className={styles.text}
				spellCheck={false}
				value={value}
				onChange={({ target }) => onChange(target.value)}
			/>
			<FileDrop label={dropLabel} onFile={(file) => void file.text().then(onChange)} />
		</div>
	);
}
