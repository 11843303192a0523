import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

/** What narrows and orders a list, in one line where there is room. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
	return <search className={styles.toolbar}>{children}</search>;
}
