import { type BookingStatus, type CardDisputeState, formatMoney, isCardDisputeOpen } from '@doorstep/shared-api/domain';
import { findUser } from '../../identity/accounts/accounts.repository';
import type { NotificationKind } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { entriesOfDispute } from '../ledger/ledger.repository';
import type { Dispute } from './disputes.repository';

interface DisputeStep {
  booking: Booking;
  before: Dispute;
  state: CardDisputeState;
  setAsideCents: number;
}

const beforeVisit: readonly BookingStatus[] = ['open', 'accepted', 'on_the_way', 'arrived'];

async function isNoLongerPaid(tx: Session, { booking, before, setAsideCents }: DisputeStep): Promise<boolean> {
  if (!beforeVisit.includes(booking.status) || before.setAsideCents > 0 || setAsideCents === 0) return false;
  return (await bookingBalance(tx, booking.id, ['held', 'escrow'])) <= 0;
}

export async function notifyOfDispute(tx: Session, step: DisputeStep) {
  const { booking, before } = step;
  tellCustomerOfDecision(tx, step);
  const isUnpaid = await isNoLongerPaid(tx, step);
  if (isUnpaid) notify(tx, { kind: 'booking_charged_back', booking });
  const kind = isUnpaid ? 'job_charged_back' : kindOf(step);
  if (!kind || !booking.providerId) return;
  const provider = await findUser(tx, booking.providerId);
  if (!provider || provider.accountStatus === 'deleted') return;
  const entries = await entriesOfDispute(tx, before.id, 'chargeback');
  const cents = -(entries?.[`provider_payable:${provider.id}`] ?? 0);
  notify(tx, { kind, booking, values: cents > 0 ? { amount: formatMoney(cents) } : {} });
}

function tellCustomerOfDecision(tx: Session, step: DisputeStep) {
  const { booking, before, state, setAsideCents } = step;
  const isWithheld = state === 'won' && before.setAsideCents > 0;
  const isReturned = state === 'lost' && setAsideCents > 0 && isNewState(step);
  if (!isWithheld && !isReturned) return;
  const amount = formatMoney(isWithheld ? before.setAsideCents : setAsideCents);
  notify(tx, { kind: isWithheld ? 'bank_kept_payment' : 'bank_returned_payment', booking, values: { amount } });
}

const isNewState = ({ before, state }: DisputeStep): boolean => before.version === 1 || before.state !== state;

function kindOf(step: DisputeStep): NotificationKind | undefined {
  const { before, state, setAsideCents } = step;
  if (isCardDisputeOpen(state))
    return before.setAsideCents === 0 && setAsideCents > 0 ? 'chargeback_opened' : undefined;
  if (state === 'lost') return isNewState(step) && setAsideCents > 0 ? 'chargeback_lost' : undefined;
  return state === 'won' && before.setAsideCents > 0 ? 'chargeback_won' : undefined;
}
