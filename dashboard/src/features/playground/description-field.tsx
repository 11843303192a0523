import { useId, useRef } from "react";
import { sayNumber } from "../../lib/format-number.ts";
import { playground as words } from "../../texts/playground.ts";
import { Button } from "../../ui/button.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import styles from "./playground.module.css";

export interface DescriptionFieldProps {
	readonly label: string;
	readonly dropLabel: string;
	readonly value: string;
	readonly onChange: (text: string) => void;
}

/** Characters that a browser lays out in a field without making anybody wait; longer texts are judged, and not shown. */
const MOST_SHOWN = 500_000;

/** A description, written, pasted or dropped. */
export function DescriptionField({ label, dropLabel, value, onChange }: DescriptionFieldProps) {
	const id = useId();
	const isTaken = useRef(false);
	const takeAway = (): void => {
		isTaken.current = true;
		onChange("");
	};
	// The button goes with the text: who pressed it goes on in the field.
	const focusOnceTaken = (field: HTMLTextAreaElement | null): void => {
		if (field === null || !isTaken.current) return;
		isTaken.current = false;
		field.focus();
	};
	return (
		<div className={styles.side}>
			<label htmlFor={id}>{label}</label>
			{value.length > MOST_SHOWN ? (
				<div>
					<output id={id}>{words.long(sayNumber(value.length))}</output>{" "}
					<Button onClick={takeAway}>{words.takeAway}</Button>
				</div>
			) : (
				<textarea
					ref={focusOnceTaken}
					id={id}
					className={styles.text}
					spellCheck={false}
					value={value}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
			<FileDrop label={dropLabel} onFile={(file) => void file.text().then(onChange)} />
		</div>
	);
}
