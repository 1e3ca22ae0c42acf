import { addMilliseconds, type Clock, DAY } from '../../../platform/clock';
import type { Db, Session } from '../../../platform/db/connect';
import { newId } from '../../../platform/ids';
import { returnedAt } from '../../payouts/gateways/testBank';
import type { CardGateway, GatewayDispute, GatewayLine } from '../gateway';
import type { TestDispute } from './testCards';
import { changeTestDispute, findTestDispute, insertTestDispute, type TestDisputeRow } from './testDisputes.repository';
import { findTestIntent } from './testIntents.repository';
import { insertTestLine, listBankPayouts, listLinesOfDispute, listTestLines } from './testLines.repository';

const FEE_CENTS = 1500;
const EVIDENCE_WITHIN = 7 * DAY;

/** These words in the evidence decide a dispute, as at Stripe (docs.stripe.com/disputes/api). */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';

export type EmitGatewayEvent = (type: string, object: Readonly<Record<string, string>>) => void;

export interface DisputesAtTestGateway extends Pick<CardGateway, 'findDispute' | 'submitEvidence' | 'listLines'> {
  openDispute(intentId: string, dispute: TestDispute, amountCents?: number): Promise<string>;
  decideDispute(ref: string, state: 'won' | 'lost'): Promise<void>;
}

export function testDisputes(db: Db, clock: Clock, notify: EmitGatewayEvent): DisputesAtTestGateway {
  const tell = (type: string, { ref, intentId }: { ref: string; intentId: string }) =>
    notify(`charge.dispute.${type}`, { object: 'dispute', id: ref, payment_intent: intentId });

  const move = (tx: Session, row: TestDisputeRow, sign: 1 | -1, feeCents: number) =>
    insertTestLine(tx, {
      ...{ ref: newId('txn'), kind: 'dispute', intentId: row.intentId, disputeRef: row.ref, feeCents },
      ...{ amountCents: sign * row.amountCents, currency: row.currency, at: clock() },
    });

  async function decideDispute(ref: string, state: 'won' | 'lost') {
    const row = await findTestDispute(db, ref);
    if (!row) throw new Error('no such dispute');
    const isDecided = await db.transaction(async (tx) => {
      const change = { state: row.isInquiry ? ('closed' as const) : state };
      const isFirst = await changeTestDispute(tx, ref, ['needs_response', 'under_review'], change);
      if (isFirst && state === 'won' && !row.isInquiry) await move(tx, row, 1, 0);
      return isFirst;
    });
    if (!isDecided) return;
    tell('closed', row);
    if (state === 'won') tell('funds_reinstated', row);
  }

  async function describe(row: TestDisputeRow): Promise<GatewayDispute> {
    const lines = await listLinesOfDispute(db, row.ref);
    return {
      ...row,
      paymentId: row.intentId,
      takenCents: lines.reduce((sum, { amountCents }) => sum - amountCents, 0),
      feeCents: lines.reduce((sum, { feeCents }) => sum + feeCents, 0),
      openedAt: row.createdAt,
    };
  }

  async function findDispute(ref: string): Promise<GatewayDispute | undefined> {
    const row = await findTestDispute(db, ref);
    if (row?.state === 'needs_response' && row.dueAt <= clock()) await decideDispute(ref, 'lost');
    const current = row && (await findTestDispute(db, ref));
    return current && describe(current);
  }

  return {
    findDispute,
    decideDispute,

    async openDispute(intentId, { reason, isInquiry }, amountCents) {
      const intent = await findTestIntent(db, intentId);
      if (intent?.status !== 'succeeded') throw new Error('only a captured payment can be disputed');
      const now = clock();
      const row: TestDisputeRow = {
        ...{ ref: newId('du'), intentId, reason, isInquiry, evidence: null, state: 'needs_response' },
        ...{ amountCents: amountCents ?? intent.capturedCents, currency: intent.currency },
        ...{ createdAt: now, dueAt: addMilliseconds(now, EVIDENCE_WITHIN) },
      };
      await db.transaction(async (tx) => {
        await insertTestDispute(tx, row);
        if (!isInquiry) await move(tx, row, -1, FEE_CENTS);
      });
      tell('created', row);
      if (!isInquiry) tell('funds_withdrawn', row);
      return row.ref;
    },

    async submitEvidence(ref, evidence) {
      const row = await findTestDispute(db, ref);
      if (!row) throw new Error('no such dispute');
      const isFirst = await changeTestDispute(db, ref, ['needs_response'], { state: 'under_review', evidence });
      if (isFirst) tell('updated', row);
      const { statement } = evidence;
      const decision = statement.includes(WINNING) ? 'won' : statement.includes(LOSING) ? 'lost' : undefined;
      if (isFirst && decision) await decideDispute(ref, decision);
      return (await findDispute(ref)) as GatewayDispute;
    },

    async listLines(from, until): Promise<GatewayLine[]> {
      const own = (await listTestLines(db, from, until)).map(({ intentId, disputeRef, ...line }) => ({
        ...line,
        paymentId: intentId,
        ...(disputeRef && { disputeRef }),
      }));
      const isBetween = ({ at }: GatewayLine) => at >= from && at < until;
      const payouts = (await listBankPayouts(db, from, until)).flatMap((payout) => {
        const { ref, idempotencyKey: payoutKey, amountCents, currency, createdAt: at } = payout;
        const line = { ref, kind: 'payout' as const, feeCents: 0, currency, payoutKey, at };
        const backAt = returnedAt(payout, clock());
        return [
          { ...line, amountCents: -amountCents },
          ...(backAt ? [{ ...line, ref: `${ref}_back`, amountCents, at: backAt }] : []),
        ];
      });
      return [...own, ...payouts.filter(isBetween)];
    },
  };
}
