/** Which key a database goes with: see auth/key-marks.ts. `id` is the variable that sets the key. */
export interface KeyMarkDocument {
	readonly id: string;
	/** A digest that tells keys apart. */
	readonly mark: string;
}
