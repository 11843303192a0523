/** The price of one finding. `points` = weight × reach × lifecycle, rounded to 2 decimals. */
export interface Points {
	readonly points: number;
	readonly weight: number;
	readonly reach: number;
	readonly lifecycle: number;
	readonly explained: string;
}

/** Points added up; 2 decimals. `effective` leaves out what an exception covers. */
export interface Score {
	readonly breaking: number;
	readonly effective: number;
}
