import { and, eq, isNull, lt } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../clock';
import type { Session } from '../db/connect';
import { inboundMessages, outbox, type SuppressionReason, suppressions } from '../db/schema';
import { hashOf } from '../tokens';

export interface Address {
  channel: 'email' | 'sms';
  /** Email address, or number with its country code. */
  to: string;
}

const INBOUND_RETENTION = 30 * DAY;

const hashOfAddress = ({ to }: Address) => hashOf(to.trim().toLowerCase());
const matches = (address: Address) =>
  and(eq(suppressions.channel, address.channel), eq(suppressions.addressHash, hashOfAddress(address)));

export const suppressionQuery = (db: Session, address: Address) =>
  db.select({ reason: suppressions.reason, since: suppressions.createdAt }).from(suppressions).where(matches(address));

/** Undefined when the address gets all messages. */
export async function findSuppression(db: Session, address: Address) {
  const [row] = await suppressionQuery(db, address);
  return row;
}

/** Stops messages to the address, waiting ones included. Codes stay, as their receiver has just asked for one. */
export async function suppress(db: Session, address: Address, reason: SuppressionReason, now: Date) {
  const { channel, to } = address;
  await db
    .insert(suppressions)
    .values({ channel, addressHash: hashOfAddress(address), reason, createdAt: now })
    .onConflictDoNothing();
  await db
    .update(outbox)
    .set({ state: 'stopped', endedAt: now, subject: '', text: '', unsubscribeUrl: null, calendar: null, url: null })
    .where(and(eq(outbox.state, 'waiting'), eq(outbox.channel, channel), eq(outbox.to, to), isNull(outbox.code)));
}

export async function unsuppress(db: Session, address: Address, reason: SuppressionReason) {
  await db.delete(suppressions).where(and(matches(address), eq(suppressions.reason, reason)));
}

/** Returns false when the message has arrived before. */
export async function recordInboundMessage(tx: Session, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(inboundMessages)
    .values({ id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: inboundMessages.id });
  return rows.length > 0;
}

export async function removeOldInbound(db: Session, now: Date) {
  await db.delete(inboundMessages).where(lt(inboundMessages.receivedAt, addMilliseconds(now, -INBOUND_RETENTION)));
}
