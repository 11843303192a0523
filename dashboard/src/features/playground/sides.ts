/** What the two texts are called in locations and reports, whatever was dropped. */
export const BEFORE = "before.yaml";
export const AFTER = "after.yaml";
