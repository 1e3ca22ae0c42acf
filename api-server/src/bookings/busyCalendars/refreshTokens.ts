import type { SigningSecrets } from '../../platform/secrets/signingSecrets';
import { keyIdIn, keyIdOf, seal, unseal } from '../../platform/uploads/sealing';

const SECRET_NAME = 'calendars';

/** A token opens for its own calendar alone. */
const pathOf = (calendarId: string) => `busy-calendars/${calendarId}`;

export const sealToken = (secrets: SigningSecrets, calendarId: string, token: string): string =>
  seal(secrets.current(SECRET_NAME), pathOf(calendarId), Buffer.from(token)).toString('base64');

/** Undefined if its secret has ended. `isOutdated` asks for a new seal. */
export async function openToken(
  secrets: SigningSecrets,
  calendarId: string,
  sealed: string,
): Promise<{ token: string; isOutdated: boolean } | undefined> {
  const bytes = Buffer.from(sealed, 'base64');
  const keyId = keyIdIn(bytes);
  const secret = await secrets.find(SECRET_NAME, (one) => keyIdOf(one) === keyId);
  if (secret === undefined) return undefined;
  const isOutdated = secret !== secrets.current(SECRET_NAME);
  return { token: unseal(secret, pathOf(calendarId), bytes).toString(), isOutdated };
}
