import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
	readonly title: string;
	/** Called where somebody leaves it by Escape or by a button that closes it. */
	readonly onClose: () => void;
	/** What can be seen but once is not closed by accident: Escape does nothing. */
	readonly keeps?: boolean;
	readonly children: ReactNode;
}

/** The platform's own modal dialog: it keeps the focus inside and gives it back, and the page behind is inert. */
export function Dialog({ title, onClose, keeps = false, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closed before it leaves the page: only then the platform gives the focus back.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			className={styles.dialog}
			aria-labelledby={id}
			onCancel={(event) => {
				event.preventDefault();
				if (!keeps) onClose();
			}}
		>
			<h2 id={id}>{title}</h2>
			{children}
		</dialog>
	);
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
	return <div className={styles.actions}>{children}</div>;
}
