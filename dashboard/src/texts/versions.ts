export const versions = {
	version: (number: number, day: string) => `Version ${number}, ${day}`,
} as const;
