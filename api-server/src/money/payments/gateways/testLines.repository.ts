import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { testBankPayouts, testGatewayLines } from '../../../platform/db/schema';
import { newId } from '../../../platform/ids';
import type { TestIntent } from './testIntents.repository';

export type TestLine = typeof testGatewayLines.$inferSelect;

/** The reference is derived from the intent, because a payment is captured only once. */
export const chargeLine = ({ id, capturedCents, currency }: TestIntent, at: Date): TestLine => ({
  ...{ ref: `txn_${id}`, kind: 'charge', intentId: id, disputeRef: null },
  ...{ amountCents: capturedCents, feeCents: 0, currency, at },
});

export const refundLine = (intentId: string, amountCents: number, at: Date): TestLine => ({
  ...{ ref: newId('txn'), kind: 'refund', intentId, disputeRef: null },
  ...{ amountCents: -amountCents, feeCents: 0, currency: 'usd', at },
});

export async function insertTestLine(db: Session, line: TestLine): Promise<boolean> {
  const rows = await db
    .insert(testGatewayLines)
    .values(line)
    .onConflictDoNothing()
    .returning({ ref: testGatewayLines.ref });
  return rows.length > 0;
}

export const listTestLines = (db: Session, from: Date, until: Date) =>
  db
    .select()
    .from(testGatewayLines)
    .where(and(gte(testGatewayLines.at, from), lt(testGatewayLines.at, until)));

export const listLinesOfDispute = (db: Session, disputeRef: string) =>
  db.select().from(testGatewayLines).where(eq(testGatewayLines.disputeRef, disputeRef));

export const listBankPayouts = (db: Session, from: Date, until: Date) =>
  db
    .select()
    .from(testBankPayouts)
    .where(
      and(
        sql`${testBankPayouts.createdAt} >= ${from}::timestamptz - interval '10 days'`,
        lt(testBankPayouts.createdAt, until),
      ),
    );
