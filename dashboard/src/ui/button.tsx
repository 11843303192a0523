import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	/** `primary`: what the screen is for, once on a screen; `danger`: what cannot be undone. */
	readonly look?: "primary" | "plain" | "danger" | "quiet";
	/** While what it started is under way: it keeps its place and its focus, and does nothing. */
	readonly busy?: boolean;
}

export function Button({ look = "plain", busy = false, className, onClick, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={[styles.button, styles[look], className].filter(Boolean).join(" ")}
			aria-disabled={busy || undefined}
			aria-busy={busy || undefined}
			onClick={busy ? undefined : onClick}
		/>
	);
}
