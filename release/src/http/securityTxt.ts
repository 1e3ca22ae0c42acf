export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** Characters that are safe inside nginx's configuration. Addresses need no others. */
const ADDRESS = /^(?:https:\/\/|mailto:|tel:)[A-Za-z0-9._~:/?#[\]@!&'()*+,=%-]{3,200}$/;
const MAX_ADDRESSES = 5;

/**
 * Contact for security reports (RFC 9116) from `SECURITY_CONTACT` and `SECURITY_EXPIRES`. Undefined without them, or
 * when expired, because an expired file must not be trusted.
 */
export function readSecurityTxt(
  env: Readonly<Record<string, string | undefined>>,
  now: Date,
  issues: string[],
): string | undefined {
  const { SECURITY_CONTACT: contacts, SECURITY_EXPIRES: expires } = env;
  if (!contacts && !expires) return undefined;
  if (!contacts || !expires) {
    issues.push('SECURITY_CONTACT and SECURITY_EXPIRES must be set together.');
    return undefined;
  }
  const addresses = contacts.split(/\s+/).filter(Boolean);
  if (addresses.length > MAX_ADDRESSES || !addresses.every((address) => ADDRESS.test(address)))
    issues.push(
      'SECURITY_CONTACT must be one to five addresses with a space between: mailto:security@example.com, or https://…',
    );
  const end = /^\d{4}-\d{2}-\d{2}$/.test(expires) ? new Date(`${expires}T00:00:00Z`) : undefined;
  if (!end || Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== expires)
    issues.push('SECURITY_EXPIRES must be a day such as 2027-06-30.');
  if (issues.length > 0 || !end || end <= now) return undefined;
  const lines = [...addresses.map((address) => `Contact: ${address}`), `Expires: ${expires}T00:00:00Z`];
  return [...lines, 'Preferred-Languages: en', ''].join('\n');
}
