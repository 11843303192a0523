/** Every path to which a sign-in may lead, the usual one first. A path of a caller's own is never followed. */
export const returnPaths = ["/api/auth/session", "/", "/projects", "/onboarding", "/settings", "/billing"] as const;
