import { type Booking, listedTotalOf, priceRows } from '@doorstep/shared-api/domain';
import { Money, Note, Panel, SummaryLine, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { BookingCard } from '../../components/BookingCard';
import type { Party, Negotiation as Thread } from '../../model/negotiation/negotiation';
import styles from './SendOffers.module.css';

interface NegotiationFactsProps {
  booking: Booking;
  party: Party;
  thread: Thread;
}

export function NegotiationFacts({ booking, party, thread }: NegotiationFactsProps) {
  const t = useT('offers');
  const { money } = useFormat();
  const agreed = thread.rounds.find(({ offer }) => offer.status === 'accepted');
  const table = agreed ?? thread.live;
  const listed = listedTotalOf(booking.services);
  const difference = table ? listed - table.offer.amountCents : 0;
  return (
    <aside className={`sum stack ${styles.facts}`}>
      <Panel>
        <BookingCard booking={booking} />
        <hr className={`rule ${styles.rule}`} />
        <SummaryLine label={t('facts.listed')} value={<Money cents={listed} />} />
        {agreed && party === 'customer' && <AgreedPrice booking={booking} />}
        {table && !(agreed && party === 'customer') && (
          <SummaryLine
            label={t(agreed ? 'facts.agreed' : 'facts.onTheTable')}
            value={
              <b>
                <Money cents={table.offer.amountCents} />
              </b>
            }
          />
        )}
        {booking.discountCents > 0 && !agreed && (
          <SummaryLine label={t('facts.coupon')} value={t('facts.couponYes')} tone="ok" />
        )}
        {table && !(agreed && party === 'customer') && difference !== 0 && (
          <div className="sum__t">
            <span className="b">{t(differenceKey(difference, party))}</span>
            <span className={`price ${styles.difference}`} data-good={difference > 0 === (party === 'customer')}>
              {money(Math.abs(difference))}
            </span>
          </div>
        )}
      </Panel>
      <Note icon="lock-simple">{t(party === 'customer' ? 'facts.money' : 'facts.moneyProvider')}</Note>
    </aside>
  );
}

function AgreedPrice({ booking }: { booking: Booking }) {
  const t = useT('offers');
  const { money } = useFormat();
  return (
    <>
      {priceRows(booking).map((row) =>
        row.kind === 'service' ? null : (
          <SummaryLine
            key={row.kind}
            label={
              row.kind === 'coupon' ? t('facts.coupon') : t('facts.agreedPrice', { price: money(row.agreedCents) })
            }
            value={<Money cents={row.cents} />}
            tone={row.kind === 'coupon' ? 'ok' : 'plain'}
          />
        ),
      )}
      <SummaryTotal label={t('facts.total')} value={<Money cents={booking.payableCents} />} />
    </>
  );
}

function differenceKey(difference: number, party: Party): string {
  if (party === 'provider') return difference > 0 ? 'facts.below' : 'facts.above';
  return difference > 0 ? 'facts.save' : 'facts.above';
}
