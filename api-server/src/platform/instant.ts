/** Formats a time as RFC 3339 UTC without fractions, the format of all times that leave the server. Empty for none. */
export const toInstant = (at: Date | null | undefined) => (at ? at.toISOString().replace(/\.\d{3}Z$/, 'Z') : '');
