import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import type { SignInProviderId } from '../../../platform/signInSettings';
import { hashOf } from '../../../platform/tokens';
import { findChallenge, saveChallenge, takeChallenge } from '../passkeys/passkeys.repository';
import type { Handshake } from './openIdClient';

const ATTEMPT_LIFE = 10 * MINUTE;
/** Time to enter a phone number and wait for the text message with the code. */
const IDENTITY_LIFE = 20 * MINUTE;
const FORM_LIFE = MINUTE;

type Store = Pick<Context, 'db' | 'clock'>;

/** Round trip to a provider. Only the browser that began it can end it, once. */
export interface Attempt extends Handshake {
  provider: SignInProviderId;
  redirectUri: string;
  /** Path on this site to return to. */
  next: string;
  /** Whether the page at `next` shows what is still missing. Otherwise the sign-in screen does. */
  isInPlace: boolean;
  userType: 'customer' | 'provider';
  /** Account that the identity is to be linked to. Undefined for a sign-in. */
  linkTo?: string;
}

/** Person whom a provider has named and who has no account with that identity yet. */
export interface ProvenIdentity {
  provider: SignInProviderId;
  issuer: string;
  subject: string;
  email: string;
  verifiedEmail: string;
  name: string;
  userType: 'customer' | 'provider';
}

/** Several tabs may have their own attempt: the state tells them apart. */
const attemptKey = (browser: string, state: string) => `openid ${browser} ${hashOf(state)}`;
const openStateKey = (state: string) => `openid-state ${hashOf(state)}`;
const identityKey = (browser: string) => `identity ${browser}`;
const formKey = (handle: string) => `openid-form ${hashOf(handle)}`;

export async function saveAttempt({ db, clock }: Store, browser: string, attempt: Attempt) {
  const expiresAt = addMilliseconds(clock(), ATTEMPT_LIFE);
  await saveChallenge(db, {
    ...{ key: attemptKey(browser, attempt.state), challenge: JSON.stringify(attempt), expiresAt },
  });
  await saveChallenge(db, { key: openStateKey(attempt.state), challenge: attempt.provider, expiresAt });
}

export async function takeAttempt({ db, clock }: Store, browser: string, state: string): Promise<Attempt | undefined> {
  const text = await takeChallenge(db, attemptKey(browser, state), clock());
  await takeChallenge(db, openStateKey(state), clock());
  return text === undefined ? undefined : (JSON.parse(text) as Attempt);
}

/**
 * Keeps the fields of a form that a provider's page posts here. Browsers send no cookies with it, so the next request
 * of the browser reads them. False for a state that nobody began.
 */
export async function keepForm(
  { db, clock }: Store,
  { state, handle, fields }: { state: string; handle: string; fields: Record<string, string> },
): Promise<boolean> {
  if (!(await findChallenge(db, openStateKey(state), clock()))) return false;
  const expiresAt = addMilliseconds(clock(), FORM_LIFE);
  await saveChallenge(db, { key: formKey(handle), challenge: JSON.stringify(fields), expiresAt });
  return true;
}

export async function takeForm({ db, clock }: Store, handle: string): Promise<Record<string, string>> {
  const text = await takeChallenge(db, formKey(handle), clock());
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
}

export async function saveIdentity({ db, clock }: Store, browser: string, identity: ProvenIdentity) {
  const expiresAt = addMilliseconds(clock(), IDENTITY_LIFE);
  await saveChallenge(db, { key: identityKey(browser), challenge: JSON.stringify(identity), expiresAt });
}

/** The identity that a provider has named in this browser. Throws when it is too old or was used. */
export async function readIdentity({ db, clock }: Store, browser: string): Promise<ProvenIdentity> {
  const text = await findChallenge(db, identityKey(browser), clock());
  if (text === undefined)
    throw new HttpError('not_found', 'That took too long. Please sign in again from the beginning.');
  return JSON.parse(text) as ProvenIdentity;
}

export async function takeIdentity({ db, clock }: Store, browser: string): Promise<ProvenIdentity | undefined> {
  const text = await takeChallenge(db, identityKey(browser), clock());
  return text === undefined ? undefined : (JSON.parse(text) as ProvenIdentity);
}
