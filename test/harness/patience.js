/**
 * How many times as long as it says a test, or what it waits for, may take: bounds only catch what hangs. A machine that is
 * shared, on which three files of tests run at once, takes three times as long in one hour as in another.
 */
export const PATIENCE = 5;
