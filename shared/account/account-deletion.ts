/** Days after which a closed account is erased for good; until then signing in opens it again. */
export const daysUntilErasure = 30;
