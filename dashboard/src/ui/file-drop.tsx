import { type DragEvent, useId, useState } from "react";
import styles from "./file-drop.module.css";

export interface FileDropProps {
	readonly label: string;
	/** What is done with it, and what is not. */
	readonly hint?: string;
	readonly onFile: (file: File) => void;
}

/** A place where a file is dropped, or chosen: it is read here, and sent nowhere. */
export function FileDrop({ label, hint, onFile }: FileDropProps) {
	const id = useId();
	const [over, setOver] = useState(false);
	const take = (files: FileList | null): void => {
		const file = files?.[0];
		if (file !== undefined) onFile(file);
	};
	const drop = (event: DragEvent): void => {
		event.preventDefault();
		setOver(false);
		take(event.dataTransfer.files);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input in it is the first
		<div
			className={over ? `${styles.drop} ${styles.over}` : styles.drop}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				type="file"
				aria-describedby={hint === undefined ? undefined : `${id}-hint`}
				onChange={({ target }) => {
					take(target.files);
					// The same file may be chosen again.
					target.value = "";
				}}
			/>
			{hint === undefined ? null : (
				<span id={`${id}-hint`} className={styles.hint}>
					{hint}
				</span>
			)}
		</div>
	);
}
