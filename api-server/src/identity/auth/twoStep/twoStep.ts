import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { addMilliseconds, DAY, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { toLanguage } from '../../../platform/language';
import { hashOf } from '../../../platform/tokens';
import { audit } from '../../audit/audit';
import { notifyFormerOwner, storeUndo } from '../../profile/undoChange';
import { findPasskeys } from '../passkeys/passkeys.repository';
import { deleteSessionsOf } from '../sessions/sessions.repository';
import * as stored from './twoStep.repository';

const STEP_UP_LIFE = 10 * MINUTE;
/** Number of wrong codes within the window, after which attempts are blocked until it ends. */
const TRIES = 5;
const WINDOW = 5 * MINUTE;
const PERIOD_MS = 30_000;
const RECOVERY_CODE_COUNT = 10;
const PASSED_STEP_LIFE = DAY;

/** off: not set up and not required (in a demo). missing: must be set up. needed: a code is required. */
export type SecondStep = 'off' | 'missing' | 'needed' | 'passed';

export const isFreshStep = (twoStepAt: Date | null, now: Date) =>
  twoStepAt !== null && twoStepAt > addMilliseconds(now, -STEP_UP_LIFE);

interface OwnSession {
  user: User;
  token: string;
}

export interface StepProof {
  code?: string;
  recoveryCode?: string;
}

/** Demo accounts have published passwords, so a second step could lock others out. */
const isSecondStepOptional = ({ settings }: Pick<Context, 'settings'>) => settings.seed === 'demo' || settings.isDemo;

export async function secondStepOf(
  context: Pick<Context, 'db' | 'clock' | 'settings'>,
  userId: string,
  twoStepAt: Date | null,
): Promise<SecondStep> {
  const setUpAt = await findSetUpTime(context.db, userId);
  if (!setUpAt) return isSecondStepOptional(context) ? 'off' : 'missing';
  const isPassed = twoStepAt && twoStepAt >= setUpAt && twoStepAt > addMilliseconds(context.clock(), -PASSED_STEP_LIFE);
  return isPassed ? 'passed' : 'needed';
}

async function findSetUpTime(db: Session, userId: string): Promise<Date | undefined> {
  const twoStep = await stored.findTwoStep(db, userId);
  if (twoStep?.confirmedAt) return twoStep.confirmedAt;
  return (await findPasskeys(db, userId))[0]?.createdAt;
}

const wrong = (field: string) => new HttpError('validation', 'The code is not right.', { field, status: 422 });

const totpOf = (user: Pick<User, 'fullname' | 'contact'>, secret: string) =>
  new TOTP({ issuer: 'Doorstep', label: user.contact || user.fullname, secret: Secret.fromBase32(secret) });

/** The second step applies only after a first code has confirmed the secret. */
export async function beginTwoStep({ db, clock }: Context, { user }: OwnSession) {
  const secret = new Secret({ size: 20 }).base32;
  if (!(await stored.saveSecret(db, { userId: user.id, secret, createdAt: clock() })))
    throw new HttpError('state_conflict', 'Your second step is already set up.');
  return { secret, uri: totpOf(user, secret).toString() };
}

/** Returns the 30-second step of a code. Accepts the steps just before and after. Undefined for invalid codes. */
function timeStepOfCode(user: User, secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(user, secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

async function countTry({ db, clock }: Context, userId: string) {
  const now = clock();
  const twoStep = await stored.countTry(db, userId, {
    maxTries: TRIES,
    windowStart: addMilliseconds(now, -WINDOW),
    now,
  });
  if (twoStep) return twoStep;
  if (!(await stored.findTwoStep(db, userId)))
    throw new HttpError('state_conflict', 'Set up your second step first.', { body: { second_step: 'missing' } });
  const message = 'Too many failed attempts. Please try again in 5 minutes.';
  throw new HttpError('locked', message, { status: 429, retryAfterSeconds: WINDOW / 1000, field: 'code' });
}

/**
 * Confirms the second step with its first correct code. Every later sign-in needs one, and sessions without it end.
 * Returns the recovery codes, which are shown only once.
 */
export async function confirmTwoStep(context: Context, { user, token }: OwnSession, code: string): Promise<string[]> {
  const now = context.clock();
  const twoStep = await countTry(context, user.id);
  if (twoStep.confirmedAt) throw new HttpError('state_conflict', 'Your second step is already set up.');
  const step = timeStepOfCode(user, twoStep.secret, code, now);
  if (step === undefined) throw wrong('code');
  return context.db.transaction(async (tx) => {
    if (!(await stored.markTimeStepUsed(tx, user.id, step, now))) throw wrong('code');
    await stored.markSessionTwoStep(tx, hashOf(token), now);
    const recoveryCodes = await makeRecoveryCodes(tx, user.id, now);
    if (user.userType !== 'admin') await deleteSessionsOf(tx, user.id, hashOf(token));
    await recordTwoStepChange(context, tx, user, 'second_step.set_up');
    return recoveryCodes;
  });
}

async function recordTwoStepChange(context: Context, tx: Session, user: User, act: string) {
  if (user.userType !== 'admin') return notifyOwnerWithUndo(context, tx, user);
  await audit(tx, context.clock(), { actor: user, kind: 'act', act, subject: staffSubjectOf(user) });
}

/** Tells the account's owner by mail and text, with a link that undoes the change. */
export async function notifyOwnerWithUndo(context: Context, tx: Session, user: User) {
  const undo = await storeUndo(tx, user, context.clock());
  await notifyFormerOwner(context, tx, 'secondStep', undo, toLanguage(user.language));
}

export async function passTwoStep(context: Context, { user, token }: OwnSession, proof: StepProof) {
  await redeemProof(context, user, proof, async (tx, now) => {
    await stored.markSessionTwoStep(tx, hashOf(token), now);
    const act = proof.code === undefined ? 'second_step.recover' : 'second_step.pass';
    await audit(tx, now, { actor: user, kind: 'act', act, subject: staffSubjectOf(user) });
  });
}

/** Runs `then` in the transaction of the proof. If it throws, the code stays usable. */
export async function redeemProof(
  context: Context,
  user: User,
  { code, recoveryCode }: StepProof,
  then: (tx: Session, now: Date) => Promise<void>,
) {
  const now = context.clock();
  const twoStep = await countTry(context, user.id);
  if (!twoStep.confirmedAt)
    throw new HttpError('state_conflict', 'Set up your second step first.', { body: { second_step: 'missing' } });
  const step = code === undefined ? undefined : timeStepOfCode(user, twoStep.secret, code, now);
  await context.db.transaction(async (tx) => {
    if (code !== undefined) {
      if (step === undefined || !(await stored.markTimeStepUsed(tx, user.id, step, now))) throw wrong('code');
    } else {
      if (!(await stored.useRecoveryCode(tx, user.id, hashOfRecovery(user.id, recoveryCode ?? ''), now)))
        throw wrong('recovery_code');
      await stored.clearTries(tx, user.id);
    }
    await then(tx, now);
  });
}

export async function passTwoStepByPasskey(tx: Session, { user, token }: OwnSession, now: Date) {
  await stored.markSessionTwoStep(tx, hashOf(token), now);
  await audit(tx, now, { actor: user, kind: 'act', act: 'second_step.pass', subject: staffSubjectOf(user) });
}

export async function renewRecoveryCodes(context: Context, { user }: OwnSession): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const twoStep = await stored.findTwoStep(tx, user.id);
    if (user.userType !== 'admin' && !twoStep?.confirmedAt) throw noStep();
    const codes = await makeRecoveryCodes(tx, user.id, context.clock());
    await recordTwoStepChange(context, tx, user, 'second_step.new_codes');
    return codes;
  });
}

/** Passkeys stay. */
export async function turnOffTwoStep(context: Context, user: User) {
  await context.db.transaction(async (tx) => {
    if (!(await stored.deleteAuthenticatorApp(tx, user.id))) throw noStep();
    await recordTwoStepChange(context, tx, user, 'second_step.turn_off');
  });
}

export const noStep = () => new HttpError('state_conflict', 'The second step is not turned on.');

const staffSubjectOf = ({ id }: Pick<User, 'id'>) => ({ type: 'staff' as const, id });

const hashOfRecovery = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}\n${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');

/** Creates ten codes of 50 random bits, such as `k3f9x-2mq7d`. */
async function makeRecoveryCodes(tx: Session, userId: string, now: Date): Promise<string[]> {
  const letters = 'abcdefghjkmnpqrstuvwxyz023456789';
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await stored.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecovery(userId, code)),
    now,
  );
  return codes;
}
