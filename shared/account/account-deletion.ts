/** Days after which a closed account is erased for good. Until then signing in opens it again. */
export const daysUntilErasure = 30;
