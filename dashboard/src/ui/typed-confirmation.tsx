import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { ProblemView } from "./problem-view.tsx";

export interface TypedConfirmationProps {
	readonly title: string;
	/** What has to be typed, and the label that asks for it. */
	readonly wanted: string;
	readonly label: string;
	readonly action: string;
	readonly cancel: string;
	readonly busy: boolean;
	readonly error: unknown;
	readonly onConfirm: () => void;
	readonly onClose: () => void;
	/** What it would take. */
	readonly children: ReactNode;
}

/** Before what cannot be undone: nobody types a name by accident. */
export function TypedConfirmation(props: TypedConfirmationProps) {
	const { title, wanted, label, action, cancel, busy, error, onConfirm, onClose, children } = props;
	const [typed, setTyped] = useState("");
	const isRight = typed === wanted;
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (isRight && !busy) onConfirm();
	};
	return (
		<Dialog title={title} onClose={onClose}>
			{children}
			<form onSubmit={submit}>
				<Field
					label={label}
					value={typed}
					autoComplete="off"
					spellCheck={false}
					onChange={({ target }) => setTyped(target.value)}
				/>
				{error === null ? null : <ProblemView error={error} />}
				<DialogActions>
					<Button onClick={onClose}>{cancel}</Button>
					<Button type="submit" look="danger" busy={busy} disabled={!isRight}>
						{action}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
