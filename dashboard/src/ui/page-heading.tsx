import type { ReactNode } from "react";
import { usePage } from "../lib/use-page.ts";
import styles from "./page-heading.module.css";

export interface PageHeadingProps {
	/** The page's title, of the browser's tab too. */
	readonly title: string;
	/** What stands above: where the page is. */
	readonly above?: ReactNode;
	/** What stands beside: badges, buttons. */
	readonly children?: ReactNode;
}

export function PageHeading({ title, above, children }: PageHeadingProps) {
	const heading = usePage(title);
	return (
		<header className={styles.header}>
			{above === undefined ? null : <div className={styles.above}>{above}</div>}
			<div className={styles.row}>
				<h1 ref={heading} tabIndex={-1} className={styles.title}>
					{title}
				</h1>
				{children}
			</div>
		</header>
	);
}
