import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { shownEmail } from '../../../platform/mail/mailbox';
import { auditOwnAccount } from '../../audit/audit';
import * as stored from './passkeys.repository';
import type { RelyingParty } from './relyingParty';

const CHALLENGE_LIFE = 5 * MINUTE;
const MAX_PASSKEYS = 20;

type PasskeyContext = Pick<Context, 'db' | 'clock'>;

const loadWebAuthn = () => import('@simplewebauthn/server');

const refused = () =>
  new HttpError('validation', 'This passkey could not be used. Please try again.', {
    field: 'credential',
    status: 422,
  });

/** Stores the challenge. `key` contains purpose and browser, so that no other request can answer it. */
async function storeChallenge({ db, clock }: PasskeyContext, key: string, challenge: string) {
  await stored.saveChallenge(db, { key, challenge, expiresAt: addMilliseconds(clock(), CHALLENGE_LIFE) });
}

async function takeChallenge({ db, clock }: PasskeyContext, key: string): Promise<string> {
  const challenge = await stored.takeChallenge(db, key, clock());
  if (!challenge) throw refused();
  return challenge;
}

const expectationOf = async (parts: PasskeyContext, party: RelyingParty, key: string) => ({
  expectedChallenge: await takeChallenge(parts, key),
  expectedOrigin: party.origin,
  expectedRPID: party.id,
});

/** The passkey is discoverable, so that signing in needs no user name. */
export async function registrationOptions(
  parts: PasskeyContext,
  user: User,
  party: RelyingParty,
  key: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await stored.findPasskeys(parts.db, user.id);
  if (existing.length >= MAX_PASSKEYS)
    throw new HttpError('state_conflict', 'You already have 20 passkeys, which is the maximum. Remove one first.');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Doorstep',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: shownEmail(user.email) || user.phoneCode + user.contact,
    userDisplayName: user.fullname,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(parts, key, options.challenge);
  return options;
}

export async function register(
  parts: PasskeyContext,
  user: User,
  party: RelyingParty,
  key: string,
  input: { response: RegistrationResponseJSON; name: string },
): Promise<stored.Passkey[]> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const expectation = await expectationOf(parts, party, key);
  const { response } = input;
  const result = await verifyRegistrationResponse({ ...expectation, response }).catch(() => undefined);
  if (!result?.verified) throw refused();
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const now = parts.clock();
  const isNew = await parts.db.transaction(async (tx) => {
    const inserted = await stored.insertPasskey(tx, {
      id,
      userId: user.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: (response.response.transports ?? []).map(String).slice(0, 10),
      name: input.name,
      createdAt: now,
    });
    if (inserted) await auditOwnAccount(tx, now, user, 'passkey.add', { after: { device: input.name } });
    return inserted;
  });
  if (!isNew) throw new HttpError('duplicate', 'This passkey is already registered.', { field: 'credential' });
  return stored.findPasskeys(parts.db, user.id);
}

/** `of` limits the request to a user's keys. Without it the device offers its own. */
export async function authenticationOptions(
  parts: PasskeyContext,
  party: RelyingParty,
  key: string,
  of?: User,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const own = of ? await stored.findPasskeys(parts.db, of.id) : [];
  if (of && own.length === 0) throw new HttpError('state_conflict', 'You have no passkey yet.');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  });
  await storeChallenge(parts, key, options.challenge);
  return options;
}

export async function verify(
  parts: PasskeyContext,
  party: RelyingParty,
  key: string,
  response: AuthenticationResponseJSON,
): Promise<User> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const expectation = await expectationOf(parts, party, key);
  const row = await stored.findPasskey(parts.db, String(response.id));
  if (!row || row.user.accountStatus === 'deleted') throw refused();
  const { id, publicKey, counter } = row.passkey;
  const result = await verifyAuthenticationResponse({
    ...expectation,
    response,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => undefined);
  if (!result?.verified) throw refused();
  if (!(await stored.recordPasskeyUse(parts.db, id, result.authenticationInfo.newCounter, parts.clock())))
    throw refused();
  if (row.user.accountStatus === 'suspended')
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  return row.user;
}
