import { type DisputeState, formatMoney, isDisputeOpen } from '@doorstep/shared-api/domain';
import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { findUser } from '../accounts/accounts.repository';
import { entriesOfDispute } from '../ledger/ledger.repository';
import type { NotificationKind } from '../notifications/kinds';
import { notify } from '../notifications/notify';
import type { Dispute } from './disputes.repository';

interface Step {
  booking: Booking;
  before: Dispute;
  state: DisputeState;
  setAsideCents: number;
}

/** The provider hears that money was set aside, of how much of it was theirs, and later how the bank decided. */
export async function notifyOfDispute(tx: Session, step: Step) {
  const kind = kindOf(step);
  const { booking, before } = step;
  if (!kind || !booking.providerId) return;
  const provider = await findUser(tx, booking.providerId);
  if (!provider || provider.accountStatus === 'deleted') return;
  const entries = await entriesOfDispute(tx, before.id, 'chargeback');
  const cents = -(entries?.[`provider_payable:${provider.id}`] ?? 0);
  notify(tx, { kind, booking, values: cents > 0 ? { amount: formatMoney(cents) } : {} });
}

function kindOf({ before, state, setAsideCents }: Step): NotificationKind | undefined {
  const isNewState = before.version === 1 || before.state !== state;
  if (isDisputeOpen(state)) return before.setAsideCents === 0 && setAsideCents > 0 ? 'chargeback_opened' : undefined;
  if (state === 'lost') return isNewState && setAsideCents > 0 ? 'chargeback_lost' : undefined;
  return state === 'won' && before.setAsideCents > 0 ? 'chargeback_won' : undefined;
}
