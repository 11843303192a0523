/** One line of the table. */
export interface Figure {
	readonly what: string;
	readonly figure: string;
	/** Over what it was measured. */
	readonly of: string;
}
