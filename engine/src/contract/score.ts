/** The price of one finding: weight × reach × lifecycle, three times that for an operation that is gone, rounded to 2 decimals, and that for people. */
export interface Points {
	readonly points: number;
	readonly explained: string;
}

/** Points added up; 2 decimals. `effective` leaves out what an exception covers. */
export interface Score {
	readonly breaking: number;
	readonly effective: number;
}
