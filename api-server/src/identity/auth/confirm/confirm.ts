import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { addMilliseconds } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import type { Language } from '../../../platform/language';
import { renderLetter } from '../../../platform/mail/templates';
import { hashOf } from '../../../platform/tokens';
import { ownPasswordMatches } from '../../accounts/confirmPassword';
import { SIX_DIGITS } from '../otp/codes';
import { verify } from '../passkeys/passkeys';
import { countPasskeys } from '../passkeys/passkeys.repository';
import type { RelyingParty } from '../passkeys/relyingParty';
import type { SignedIn } from '../sessions/sessions';
import { markConfirmed } from '../sessions/sessions.repository';
import { passTwoStepByPasskey } from '../twoStep/twoStep';
import { CONFIRMED_LIFE } from './isConfirmed';

export const confirmMethods = ['password', 'code', 'passkey'] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];

export interface Proof {
  password?: string;
  code?: string;
  passkey?: { response: AuthenticationResponseJSON; party: RelyingParty };
}

const codeKey = ({ user, token }: SignedIn) => `confirm ${user.id} ${hashOf(token)}`;
export const passkeyKey = ({ token }: SignedIn) => `confirm ${hashOf(token)}`;

/** Staff cannot use their phone: whoever takes it over could move money. */
export async function confirmMethodsOf({ db }: Context, user: User): Promise<ConfirmMethod[]> {
  const passkeys = await countPasskeys(db, user.id);
  return confirmMethods.filter((way) => {
    if (way === 'password') return user.passwordHash !== '';
    return way === 'code' ? user.userType !== 'admin' : passkeys > 0;
  });
}

/** The code is valid for this session only. */
export async function sendConfirmCode({ db, codes, limits, mail }: Context, session: SignedIn, language: Language) {
  const { user } = session;
  if (user.userType === 'admin')
    throw new HttpError('state_conflict', 'Please use your password or a passkey.', { field: 'code' });
  const number = user.phoneCode + user.contact;
  await limits.count('code again', codeKey(session));
  await limits.count('code', `${number} ${user.id}`);
  await limits.count('code of a day', `${number} ${user.id}`);
  const code = await codes.issue(db, codeKey(session), user.id, SIX_DIGITS);
  const words = renderLetter('codeConfirm', language, { code });
  await mail.send({ channel: 'sms', to: number, userId: user.id, code, ...words });
}

/** The session then needs no other confirmation for ten minutes. Returns when that ends. */
export async function confirm(context: Context, session: SignedIn, proof: Proof): Promise<Date> {
  const way = await verifyProof(context, session, proof);
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    await markConfirmed(tx, hashOf(session.token), now);
    // Staff use a passkey as second step too, as when they sign in with it.
    if (way === 'passkey' && session.user.userType === 'admin') await passTwoStepByPasskey(tx, session, now);
  });
  return addMilliseconds(now, CONFIRMED_LIFE);
}

async function verifyProof(
  context: Context,
  session: SignedIn,
  { password, code, passkey }: Proof,
): Promise<ConfirmMethod> {
  const { user } = session;
  if (password !== undefined) {
    if (!(await ownPasswordMatches(context, user, password)))
      throw new HttpError('validation', 'The password is not right.', { field: 'password', status: 422 });
    return 'password';
  }
  if (code !== undefined) {
    await context.codes.redeem(context.db, codeKey(session), code);
    return 'code';
  }
  if (passkey) {
    const owner = await verify(context, passkey.party, passkeyKey(session), passkey.response);
    if (owner.id !== user.id)
      throw new HttpError('validation', 'This passkey belongs to another account.', { field: 'passkey', status: 422 });
    return 'passkey';
  }
  throw new HttpError('validation', 'Send a password, a code or a passkey.', { field: 'password' });
}
