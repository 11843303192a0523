import { Link, Outlet } from "@tanstack/react-router";
import { AccountMenu } from "../features/session/account-menu.tsx";
import { texts } from "../texts/texts.ts";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";

/** What stands around every page: where one is, and who. */
export function Shell() {
	return (
		<>
			<a className={styles.skip} href="#page">
				{texts.skip}
			</a>
			<header className={styles.header}>
				<Link to="/" search={{}} className={styles.product}>
					<img src="/icon.svg" alt="" width="24" height="24" />
					{texts.product}
				</Link>
				<nav className={styles.nav} aria-label={texts.navigation}>
					<Link to="/projects" search={{}} className={styles.link}>
						{texts.nav.projects}
					</Link>
					<Link to="/services" className={styles.link}>
						{texts.nav.services}
					</Link>
					<Link to="/evidence" search={{}} className={styles.link}>
						{texts.nav.evidence}
					</Link>
					<Link to="/keys" className={styles.link}>
						{texts.nav.keys}
					</Link>
					<Link to="/billing" search={{}} className={styles.link}>
						{texts.nav.billing}
					</Link>
					<Link to="/try" search={{}} className={styles.link}>
						{texts.nav.tryIt}
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
