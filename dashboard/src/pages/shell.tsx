import { Link, Outlet } from "@tanstack/react-router";
import { AccountMenu } from "../features/session/account-menu.tsx";
import { useKeptFocus } from "../lib/use-kept-focus.ts";
import { shell } from "../texts/shell.ts";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";

/** What stands around every page: where one is, and who. */
export function Shell() {
	useKeptFocus();
	return (
		<>
			<a className={styles.skip} href="#page">
				{shell.skip}
			</a>
			<header className={styles.header}>
				<Link to="/" search={{}} className={styles.product}>
					<img src="/icon.svg" alt="" width="24" height="24" />
					{shell.product}
				</Link>
				<nav className={styles.nav} aria-label={shell.navigation}>
					<Link to="/projects" search={{}} className={styles.link}>
						{shell.nav.projects}
					</Link>
					<Link to="/services" className={styles.link}>
						{shell.nav.services}
					</Link>
					<Link to="/evidence" search={{}} className={styles.link}>
						{shell.nav.evidence}
					</Link>
					<Link to="/keys" className={styles.link}>
						{shell.nav.keys}
					</Link>
					<Link to="/billing" search={{}} className={styles.link}>
						{shell.nav.billing}
					</Link>
					<Link to="/try" search={{}} className={styles.link}>
						{shell.nav.tryIt}
					</Link>
				</nav>
				<Shortcuts />
				<AccountMenu />
			</header>
			<main id="page" className={styles.main} tabIndex={-1}>
				<Outlet />
			</main>
		</>
	);
}
