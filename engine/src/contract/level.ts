/** How bad a finding is (avoid: severity). ERR breaks, WARN may break or cannot be decided, INFO is worth knowing. */
export type Level = "ERR" | "WARN" | "INFO";
