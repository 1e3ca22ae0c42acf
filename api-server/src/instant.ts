/** RFC 3339 UTC without fractions, the only form in which times leave the server; '' for none. */
export const toInstant = (at: Date | null | undefined) => (at ? at.toISOString().replace(/\.\d{3}Z$/, 'Z') : '');
