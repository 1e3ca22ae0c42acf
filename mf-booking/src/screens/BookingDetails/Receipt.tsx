import { isBusinessFailure, isNotFound, useSettings } from '@doorstep/shared-api';
import { useGetReceiptQuery } from '@doorstep/shared-api/bookings';
import { cardBrandName, priceRows, type Receipt as ReceiptFacts } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { apiV1 } from '@doorstep/shared-api/wire';
import {
  BackLink,
  Button,
  Icon,
  Money,
  QueryState,
  Skeleton,
  SummaryLine,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { PriceRows } from '../../components/PriceRows';
import styles from './Receipt.module.css';

export function Receipt({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  return (
    <>
      <div className={styles.screenOnly}>
        <BackLink to={pathTo.bookingDetails(bookingId)} label={t('receipt.back')} />
      </div>
      <div className={styles.sheet}>
        <QueryState
          query={useGetReceiptQuery(bookingId)}
          waitingLabel={t('receipt.loading')}
          skeleton={<Skeleton shape="line" count={8} />}
          failed={(error) =>
            isBusinessFailure(error) || isNotFound(error) ? error.message || t('receipt.none') : t('details.failed')
          }
        >
          {(receipt) => <ReceiptSheet receipt={receipt} />}
        </QueryState>
      </div>
    </>
  );
}

function ReceiptSheet({ receipt }: { receipt: ReceiptFacts }) {
  const t = useT('booking');
  const { date, dateTime } = useFormat();
  const { host } = useSettings();
  const { discountCents, totalCents, paidCents, refundedCents, chargedBackCents } = receipt;
  const { number, bookingId, issuedAt, customer, providerName, categoryName, lines, payments, paidWith, escrow } =
    receipt;
  const facts: [string, string][] = [
    ['receipt.issued', issuedAt ? date(issuedAt) : ''],
    ['receipt.booking', receipt.bookingNumber || bookingId],
    ['receipt.customer', customer.name],
    ['receipt.address', customer.address],
    ['receipt.destination', customer.address2 ?? ''],
    ['receipt.provider', providerName],
    ['receipt.category', categoryName],
  ];
  return (
    <article>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>Doorstep</p>
          <h1>{t('receipt.title')}</h1>
          <p className="muted">
            <bdi dir="ltr">{number}</bdi>
          </p>
        </div>
        <div className={`${styles.actions} ${styles.screenOnly}`}>
          <Button variant="line" size="sm" onClick={() => window.print()}>
            <Icon name="export" />
            {t('receipt.print')}
          </Button>
          <a
            className="btn btn--sm"
            href={`${host}${apiV1}/bookings/${encodeURIComponent(bookingId)}/receipt.pdf`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="download-simple" />
            {t('receipt.pdf')}
          </a>
        </div>
      </header>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <PriceRows rows={priceRows({ services: lines, discountCents, payableCents: totalCents })} />
      <SummaryTotal label={t('details.grandTotal')} value={<Money cents={totalCents} />} />
      <SummaryLine label={t('receipt.paid')} value={<Money cents={paidCents} />} />
      {refundedCents > 0 && <SummaryLine label={t('details.refunded')} value={<Money cents={refundedCents} minus />} />}
      {chargedBackCents > 0 && (
        <SummaryLine label={t('receipt.chargeback')} value={<Money cents={chargedBackCents} minus />} />
      )}
      {refundedCents + chargedBackCents > 0 && (
        <SummaryLine label={t('receipt.left')} value={<Money cents={paidCents - refundedCents - chargedBackCents} />} />
      )}
      {escrow && escrow.state !== 'none' && (
        <p className="sm muted mt2">
          {escrow.state === 'paid' || escrow.state === 'disputed'
            ? t(escrow.state === 'paid' ? 'receipt.paidOut' : 'receipt.disputed')
            : escrow.until
              ? t('receipt.heldUntil', { time: dateTime(escrow.until) })
              : t('receipt.held')}
        </p>
      )}
      {payments.length > 0 && (
        <section className={styles.payments}>
          <h2 className="h4">{t('receipt.payments')}</h2>
          {paidWith && <PaidWith paidWith={paidWith} />}
          {payments.map((payment) => (
            <SummaryLine
              key={`${payment.at} ${payment.kind}`}
              label={
                <>
                  {t(`receipt.${payment.kind}`)} <span className="sm muted">{dateTime(payment.at)}</span>
                </>
              }
              value={<Money cents={payment.amountCents} />}
            />
          ))}
        </section>
      )}
      {receipt.tip && (
        <section className={styles.payments}>
          <h2 className="h4">{t('tip.title')}</h2>
          <SummaryLine
            label={
              <>
                {t('tip.for', { name: providerName })}{' '}
                {receipt.tip.at && <span className="sm muted">{dateTime(receipt.tip.at)}</span>}
              </>
            }
            value={<Money cents={receipt.tip.amountCents} />}
          />
          {receipt.tip.returnedCents > 0 && (
            <SummaryLine label={t('tip.returned')} value={<Money cents={receipt.tip.returnedCents} minus />} />
          )}
        </section>
      )}
    </article>
  );
}

function PaidWith({ paidWith }: { paidWith: NonNullable<ReceiptFacts['paidWith']> }) {
  const t = useT('booking');
  const { method, brand, last4, walletCents, cardCents } = paidWith;
  const card = last4 && t('cards.name', { brand: cardBrandName(brand), last4 });
  if (walletCents !== undefined && cardCents !== undefined) {
    return (
      <>
        <SummaryLine label={`${t('receipt.paidWith')}: ${t('wallet.title')}`} value={<Money cents={walletCents} />} />
        <SummaryLine
          label={card ? `${t('receipt.paidWith')}: ${card}` : t('receipt.paidWith')}
          value={<Money cents={cardCents} />}
        />
      </>
    );
  }
  const name = method === 'wallet' ? t('wallet.title') : method === 'upi' ? 'UPI' : card;
  return name ? <SummaryLine label={t('receipt.paidWith')} value={name} /> : null;
}
