import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { addMilliseconds, type Clock, MINUTE, SECOND } from '../../../platform/clock';
import type { Session } from '../../../platform/db/connect';
import { HttpError } from '../../../platform/http/httpError';
import type { SigningSecrets } from '../../../platform/secrets/signingSecrets';
import * as stored from './otp.repository';

export const CODE_LIFE = 5 * MINUTE;
export const RESEND_AFTER = 30 * SECOND;
const TRIES = 5;

const wrong = () => new HttpError('validation', 'The code is not right.', { field: 'code', status: 422 });
const expired = () =>
  new HttpError('validation', 'This code has expired. Ask for a new one.', { field: 'code', status: 422 });

/** Length of codes that grant access. */
export const SIX_DIGITS = 6;
/** Length of codes that only verify a phone number. */
export const FOUR_DIGITS = 4;

/** Codes: one per key, five minutes, five tries, used once. A new one replaces the one before. */
export class OneTimeCodes {
  readonly #secrets: SigningSecrets;
  readonly #clock: Clock;

  constructor(secrets: SigningSecrets, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** `userId` is null for a number that has no account yet. */
  async issue(db: Session, key: string, userId: string | null, digits: number): Promise<string> {
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    await this.#store(db, key, userId, code);
    return code;
  }

  /** Does the same work as `issue`, but with a code that never matches. */
  async issueToNobody(db: Session, key: string): Promise<void> {
    await this.#store(db, key, null, randomBytes(16).toString('hex'));
  }

  async redeem(db: Session, key: string, typed: string): Promise<{ userId: string }> {
    const row = await this.#check(db, key, typed);
    if (!row.userId) throw wrong();
    await this.#consume(db, row);
    return { userId: row.userId };
  }

  /** Redeems a code that proves the number in its key, with or without an account. */
  async redeemForNumber(db: Session, key: string, typed: string): Promise<void> {
    await this.#consume(db, await this.#check(db, key, typed));
  }

  /** Counts the try before it looks, so that many at once get no more than five. */
  async #check(db: Session, key: string, typed: string) {
    const row = await stored.countTry(db, key, TRIES, this.#clock());
    if (!row) throw expired();
    const right = Buffer.from(row.codeHash);
    const secret = await this.#secrets.find('codes', (one) => {
      const bytes = Buffer.from(hash(one, key, typed));
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    });
    if (secret === undefined) throw wrong();
    return row;
  }

  async #consume(db: Session, { key, codeHash }: { key: string; codeHash: string }) {
    if (!(await stored.consumeCode(db, key, codeHash))) throw expired();
  }

  async #store(db: Session, key: string, userId: string | null, code: string) {
    const now = this.#clock();
    await stored.replaceCode(db, {
      key,
      userId,
      codeHash: hash(this.#secrets.current('codes'), key, code),
      tries: 0,
      sentAt: now,
      expiresAt: addMilliseconds(now, CODE_LIFE),
    });
  }
}

const hash = (secret: string, key: string, code: string) =>
  createHmac('sha256', secret).update(`${key}\n${code}`).digest('base64url');
