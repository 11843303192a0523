import styles from "./meter.module.css";

/** A bar beside a number that says the same: who does not see it misses nothing. */
export function Meter({ value, most }: { readonly value: number; readonly most: number }) {
	return (
		<svg className={styles.meter} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
			<rect className={styles.ground} width={100} height={8} />
			<rect className={styles.value} width={(value / most) * 100} height={8} />
		</svg>
	);
}
