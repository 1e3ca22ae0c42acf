/** People without an e-mail address have one of a reserved domain in the database (RFC 2606). Nothing is sent to it. */
const RESERVED_DOMAIN = '.invalid';

export const hasMailbox = (email: string): boolean => !email.endsWith(RESERVED_DOMAIN);

export const reservedEmail = (id: string, kind: 'staff' | 'phone'): string =>
  `${id.toLowerCase()}@${kind}${RESERVED_DOMAIN}`;

/** Address to show. Empty for people without one. */
export const shownEmail = (email: string): string => (hasMailbox(email) ? email : '');
