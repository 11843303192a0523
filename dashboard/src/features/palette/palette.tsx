import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { palette as words } from "../../texts/palette.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./palette.module.css";
import { type Command, selectCommands } from "./select-commands.ts";

export interface PaletteProps {
	readonly commands: readonly Command[];
	/** What is looked for, for whoever asks the service too. */
	readonly onText: (text: string) => void;
	readonly onClose: () => void;
}

/** One field that leads anywhere, by the pattern of a combobox with a list (WAI-ARIA): the focus stays in the field. */
export function Palette({ commands, onText, onClose }: PaletteProps) {
	const id = useId();
	const [text, setText] = useState("");
	const [at, setAt] = useState(0);
	const shown = selectCommands(commands, text);
	const chosen = shown[Math.min(at, shown.length - 1)];
	useEffect(() => {
		if (chosen !== undefined) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: "nearest" });
	}, [chosen, id]);
	const open = (command: Command | undefined): void => {
		if (command === undefined) return;
		onClose();
		command.run();
	};
	const press = (event: KeyboardEvent): void => {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step !== 0) setAt((Math.min(at, shown.length - 1) + step + shown.length) % Math.max(1, shown.length));
		if (event.key === "Enter") open(chosen);
		if (step !== 0 || event.key === "Enter") event.preventDefault();
	};
	return (
		<Dialog title={words.title} onClose={onClose}>
			<input
				className={styles.input}
				type="text"
				role="combobox"
				aria-label={words.search}
				aria-expanded={shown.length > 0}
				aria-controls={`${id}-list`}
				aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
				aria-autocomplete="list"
				autoComplete="off"
				placeholder={words.search}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					setAt(0);
					onText(target.value);
				}}
				onKeyDown={press}
			/>
			{shown.length === 0 ? <p role="status">{words.none}</p> : null}
			<div id={`${id}-list`} role="listbox" aria-label={words.title} className={styles.list}>
				{shown.map((command, index) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the field that holds the focus has the keys
					<div
						key={command.id}
						id={`${id}-${command.id}`}
						role="option"
						tabIndex={-1}
						aria-selected={command === chosen}
						className={styles.option}
						onClick={() => open(command)}
						onMouseMove={() => setAt(index)}
					>
						<span>{command.text}</span>
						<span className={styles.group}>{command.group}</span>
					</div>
				))}
			</div>
		</Dialog>
	);
}
