import { addMilliseconds, type Clock, DAY, MINUTE, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { type OutboxChannel, outboxChannels, type SuppressionReason } from '../db/schema';
import { selectInOneStatement } from '../db/selectInOneStatement';
import { newId } from '../ids';
import type { Log } from '../log';
import { backoff } from './backoff';
import { hasMailbox } from './mailbox';
import * as stored from './outbox.repository';
import { type Deliver, type MailPort, type Message, RejectedMessageError } from './port';
import { suppress, suppressionQuery } from './suppressions.repository';
import { heldAddressQuery } from './unverified.repository';

export const RETRY_PERIOD = DAY;
/** Lifetime of a message with a code. Longer than any code is valid. */
const CODE_MESSAGE_LIFE = 10 * MINUTE;
const ATTEMPT_TIMEOUT = 45 * SECOND;
/** Milliseconds of delay, so that messages of one request or transaction leave together. */
const SEND_DELAY = 20;

type Rows = Parameters<typeof stored.insertMessages>[1];

export interface OutboxParts {
  db: Db;
  clock: Clock;
  deliver: Deliver;
  log?: Log;
  random?: () => number;
}

/**
 * Stores messages as rows first. Each process sends one message of a channel at a time: it claims it, sends it and
 * marks it. If a process dies in between, at most one message per channel is sent twice.
 */
export class Outbox implements MailPort {
  readonly #parts: Required<Pick<OutboxParts, 'random'>> & OutboxParts;
  readonly #writing = new Set<Promise<void>>();
  readonly #lanes = new Map<OutboxChannel, Promise<void>>();
  readonly #due = new Set<OutboxChannel>();
  readonly #again = new Set<OutboxChannel>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: OutboxParts) {
    this.#parts = { random: Math.random, ...parts };
  }

  send(message: Message, tx?: Session): Promise<void> {
    return this.sendAll([message], tx);
  }

  async sendAll(messages: readonly Message[], tx?: Session): Promise<void> {
    const now = this.#parts.clock();
    const rows = messages.filter(({ to }) => hasMailbox(to)).map((message) => toRow(message, now));
    if (rows.length > 0) await this.#write(tx, rows);
  }

  sendToNobody(tx?: Session): Promise<void> {
    const now = this.#parts.clock();
    const id = newId('om');
    const nothing = { channel: 'sms', to: '', subject: '', text: '', urgent: false } as const;
    const times = { nextTryAt: now, giveUpAt: now, createdAt: now, endedAt: now };
    return this.#write(tx, [{ ...nothing, ...times, id, key: id, state: 'sent' }]);
  }

  async deliver(): Promise<void> {
    await Promise.all(outboxChannels.map((channel) => this.#runLane(channel)));
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#writing);
    await Promise.all(this.#lanes.values());
    if (!this.#isClosed) await this.deliver();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([...this.#writing, ...this.#lanes.values()]);
  }

  #write(tx: Session | undefined, rows: Rows): Promise<void> {
    const writing = stored.insertMessages(tx ?? this.#parts.db, rows).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
    // Log the error here too. The caller receives it as well.
    writing.catch((error) => this.#parts.log?.error({ err: error }, 'could not store a message in the outbox'));
    this.#wake(rows.map(({ channel }) => channel));
    return writing;
  }

  wake() {
    this.#wake(outboxChannels);
  }

  #wake(channels: readonly OutboxChannel[]) {
    if (this.#isClosed) return;
    for (const channel of channels) this.#due.add(channel);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const lanes = [...this.#due].map((channel) => this.#runLane(channel));
      this.#due.clear();
      Promise.all(lanes).catch((error) =>
        this.#parts.log?.warn({ err: error }, 'could not deliver messages from the outbox'),
      );
    }, SEND_DELAY).unref();
  }

  #runLane(channel: OutboxChannel): Promise<void> {
    const running = this.#lanes.get(channel);
    // The running lane may have looked before the latest message was stored.
    if (running) this.#again.add(channel);
    if (running) return running;
    const lane = this.#sendDue(channel).finally(() => this.#lanes.delete(channel));
    this.#lanes.set(channel, lane);
    return lane;
  }

  async #sendDue(channel: OutboxChannel): Promise<void> {
    const { db, clock } = this.#parts;
    let sent: stored.OutboxMessage | undefined;
    while (!this.#isClosed) {
      this.#again.delete(channel);
      const message = await stored.claimNext(db, channel, clock(), sent);
      sent = undefined;
      if (!message) {
        if (this.#again.has(channel)) continue;
        return;
      }
      const outcome = await this.#attempt(message);
      if (outcome === 'failed') return;
      if (outcome === 'sent') sent = message;
    }
    if (sent) await stored.markEnded(db, sent, 'sent', clock());
  }

  /**
   * Attempts a message. `sent`: not marked yet. `ended`: nothing left to do. `failed`: the transport is not worth
   * another message now.
   */
  async #attempt(message: stored.OutboxMessage): Promise<'sent' | 'ended' | 'failed'> {
    const { db, clock, log, random } = this.#parts;
    if (message.giveUpAt <= clock()) {
      await this.#giveUp(message, message.lastError || 'too late');
      return 'ended';
    }
    if (await this.#isSuppressed(message)) {
      await stored.markEnded(db, message, 'stopped', clock());
      return 'ended';
    }
    try {
      await this.#deliverInTime(message);
    } catch (error) {
      const { id, attempts } = message;
      const isRejected = error instanceof RejectedMessageError;
      // Log neither receiver nor text: a log contains no addresses and no codes.
      log?.warn({ err: error, channel: message.channel, messageId: id, attempts }, 'could not send a message');
      if (isRejected && error.suppresses) await this.#suppress(message, error.suppresses);
      else if (isRejected) await this.#giveUp(message, failureCodeOf(error));
      else
        await stored.markFailed(
          db,
          message,
          addMilliseconds(clock(), backoff(attempts, random())),
          failureCodeOf(error),
        );
      // Each browser has its own push service, so that a failure says nothing about the next message.
      return isRejected || message.channel === 'push' ? 'ended' : 'failed';
    }
    return 'sent';
  }

  /**
   * Reports whether the message is suppressed. Codes are always sent, as their receiver has just asked for one. An
   * unconfirmed number, or after some days an unconfirmed address, gets urgent messages only: the confirmation itself
   * and those that protect the account.
   */
  async #isSuppressed({ channel, to, code, urgent, userId }: stored.OutboxMessage): Promise<boolean> {
    const { db, clock } = this.#parts;
    if ((channel !== 'email' && channel !== 'sms') || code !== null) return false;
    const proving = !urgent && userId ? userId : '';
    const [unverified, suppressed] = await selectInOneStatement(
      db,
      heldAddressQuery(db, { userId: proving, channel, to }, clock()),
      suppressionQuery(db, { channel, to }),
    );
    return unverified.length > 0 || suppressed.length > 0;
  }

  async #suppress(message: stored.OutboxMessage, reason: SuppressionReason) {
    const { db, clock } = this.#parts;
    const { channel, to } = message;
    await stored.markEnded(db, message, 'stopped', clock());
    if (channel === 'email' || channel === 'sms') await suppress(db, { channel, to }, reason, clock());
  }

  async #deliverInTime(message: stored.OutboxMessage) {
    const { channel, to, userId, subject, text, code, unsubscribeUrl, calendar, url, id } = message;
    const optional = {
      ...(channel === 'push' && userId && { userId }),
      ...(code && { code }),
      ...(unsubscribeUrl && { unsubscribeUrl }),
      ...(calendar && { calendar }),
      ...(url && { url }),
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'timeout' })), ATTEMPT_TIMEOUT);
    });
    try {
      await Promise.race([this.#parts.deliver({ channel, to, subject, text, ...optional }, id), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #giveUp(message: stored.OutboxMessage, reason: string) {
    const { db, clock, log } = this.#parts;
    if (message.code !== null) return stored.markEnded(db, message, 'expired', clock());
    // An old push message is not worth a replay. Other rejections may be our fault.
    if (message.channel === 'push' && message.giveUpAt <= clock())
      return stored.markEnded(db, message, 'expired', clock());
    await stored.markDead(db, message, reason, clock());
    log?.error(
      { channel: message.channel, messageId: message.id, reason },
      'gave up on a message; retry it with npm run messages -- replay',
    );
  }
}

function toRow(message: Message, now: Date): Rows[number] {
  const { key, urgent = message.code !== undefined, notBefore = now, ...rest } = message;
  const id = newId('om');
  const nextTryAt = new Date(Math.max(notBefore.getTime(), now.getTime()));
  const giveUpAt = addMilliseconds(nextTryAt, message.code === undefined ? RETRY_PERIOD : CODE_MESSAGE_LIFE);
  return { ...rest, id, key: key ?? id, urgent, nextTryAt, giveUpAt, createdAt: now };
}

/** Describes a failure for the row: codes and numbers only. */
function failureCodeOf(error: unknown): string {
  const { code, responseCode, statusCode, name } = error as Record<string, unknown>;
  return [code ?? name, responseCode ?? statusCode]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 60);
}
