import { formatMoney, type PayoutState } from '@doorstep/shared-api/domain';
import type { PayableMovementWire, PayoutDetailsWire, PayoutListWire, PayoutWire } from '@doorstep/shared-api/wire';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import { findPayout, listMovements, listPayoutsOf, type Payout } from './payouts.repository';

const PAGE_SIZE = 25;

/** Prepared and sending payouts look alike to the provider. */
export const stateOf = ({ status }: Pick<Payout, 'status'>): PayoutState =>
  status === 'prepared' || status === 'sending' ? 'preparing' : status;

export const toPayoutWire = (payout: Payout): PayoutWire => ({
  id: payout.id,
  run: payout.runNumber,
  state: stateOf(payout),
  amount: formatMoney(payout.amountCents),
  started_at: toInstant(payout.createdAt),
  expected_at: toInstant(payout.expectedAt),
  arrived_at: toInstant(payout.paidAt),
  ended_at: toInstant(payout.endedAt),
  failure: payout.code as PayoutWire['failure'],
  bank: payout.bankName,
  last4: payout.last4,
  paid_again_by: payout.paidAgainBy ?? '',
});

export async function readPayouts(db: Session, providerId: string, after: string | undefined): Promise<PayoutListWire> {
  const rows = await listPayoutsOf(db, providerId, decodeCursor(after), PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, toPayoutWire, ({ createdAt, id }) =>
    encodeCursor({ at: createdAt, id }),
  );
  return { items, next: next || null };
}

export async function readPayout(
  db: Session,
  providerId: string,
  id: string,
  language: Language,
): Promise<PayoutDetailsWire> {
  const payout = await findPayout(db, id);
  if (payout?.providerId !== providerId) throw new HttpError('not_found', 'There is no such payout.');
  return {
    payout: toPayoutWire(payout),
    movements: (await listMovements(db, providerId, id, language)).map(toMovement),
  };
}

type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

export function toMovement({
  at,
  kind,
  bookingId,
  title,
  chargedCents,
  amountCents,
}: MovementRow): PayableMovementWire {
  const isWork = kind === 'earned' || kind === 'questioned';
  return {
    at: toInstant(at),
    kind: kind as PayableMovementWire['kind'],
    booking_id: bookingId ?? '',
    title: title ?? '',
    charged: formatMoney(chargedCents),
    commission: formatMoney(isWork ? chargedCents - amountCents : 0),
    amount: formatMoney(amountCents),
  };
}
