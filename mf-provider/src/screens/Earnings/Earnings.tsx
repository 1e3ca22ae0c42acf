import { useSettings } from '@doorstep/shared-api';
import type { Earnings as EarningsFacts } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { useGetEarningsQuery } from '@doorstep/shared-api/provider';
import { Money, Panel, SummaryLine, SummaryTotal, Tabs, useFormat, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import styles from './Earnings.module.css';

const spans = [7, 30, 365] as const;

/** What was earned, with what was charged and the commission of every job. */
function Earnings() {
  const t = useT('provider');
  const mounted = useMounted();
  const [query, setQuery] = useSearchParams();
  const days = spans.find((span) => String(span) === query.get('days')) ?? 30;
  return (
    <Workspace heading={t('title.provider-earnings')} lead={t('earnings.lead')}>
      <Tabs
        label={t('earnings.range')}
        items={spans.map((span) => ({
          key: String(span),
          label: t(`earnings.days${span}`),
          current: span === days,
          onSelect: () => setQuery({ days: String(span) }, { replace: true, preventScrollReset: true }),
        }))}
      />
      <div className="mt6">{mounted && <Span days={days} />}</div>
    </Workspace>
  );
}

export { Earnings as Component };

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function Span({ days }: { days: number }) {
  // A day more at the end: the provider's day may be ahead of the world's.
  const now = Date.now();
  const query = useGetEarningsQuery({
    from: dayOf(now - days * 86_400_000),
    to: dayOf(now + 86_400_000),
  });
  return <WorkspaceQuery query={query}>{(earnings) => <Sheet earnings={earnings} />}</WorkspaceQuery>;
}

/** Finished work whose money waits for the customer's word. */
function Held({ earnings: { held } }: { earnings: EarningsFacts }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  if (held.length === 0) return null;
  const sum = held.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <Panel as="section" title={t('earnings.held')} className="mb4">
      <p className="sm muted mb4">{t('earnings.heldText')}</p>
      {held.map(({ bookingId, title, customerName, amountCents, until }) => (
        <SummaryLine
          key={bookingId}
          label={
            <>
              <Link className="link" to={to.providerAssignment(bookingId)}>
                <bdi>{title}</bdi>
              </Link>{' '}
              <bdi className="sm muted">{customerName}</bdi>
              <span className="sm muted">
                {' · '}
                {until ? t('earnings.heldUntil', { time: dateTime(until) }) : t('earnings.heldProblem')}
              </span>
            </>
          }
          value={<Money cents={amountCents} />}
        />
      ))}
      <SummaryTotal label={t('earnings.heldSum')} value={<Money cents={sum} />} />
    </Panel>
  );
}

function Sheet({ earnings }: { earnings: EarningsFacts }) {
  const t = useT('provider');
  const { date, number } = useFormat();
  const { timeZone } = useSettings();
  const { nextPayout } = earnings;
  return (
    <div className="split">
      <section>
        <Held earnings={earnings} />
        {earnings.items.length === 0 ? (
          <p className="muted">{t('earnings.none')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className={styles.scroll} aria-label={t('title.provider-earnings')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('earnings.date')}</th>
                  <th scope="col">{t('earnings.job')}</th>
                  <th scope="col">{t('earnings.charged')}</th>
                  <th scope="col">{t('earnings.commission')}</th>
                  <th scope="col">{t('earnings.earned')}</th>
                </tr>
              </thead>
              <tbody>
                {earnings.items.map((row) => (
                  <tr key={`${row.bookingId} ${row.at}`}>
                    <td className="num">{row.at && date(row.at, { timeZone })}</td>
                    <td>
                      <Link className="link" to={to.providerAssignment(row.bookingId)}>
                        <bdi>{row.title}</bdi>
                      </Link>
                      <span className="sm muted">
                        {' '}
                        <bdi>{row.customerName}</bdi>
                      </span>
                    </td>
                    <td className="num">
                      <Money cents={row.chargedCents} />
                    </td>
                    <td className="num">
                      <Money cents={row.commissionCents} minus />
                    </td>
                    <td className="num b">
                      <Money cents={row.earnedCents} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </section>
      <aside>
        <Panel as="section">
          <SummaryLine label={t('earnings.jobs')} value={number(earnings.assignments)} />
          <SummaryLine label={t('earnings.charged')} value={<Money cents={earnings.chargedCents} />} />
          <SummaryLine label={t('earnings.commission')} value={<Money cents={earnings.commissionCents} minus />} />
          <SummaryTotal label={t('earnings.earned')} value={<Money cents={earnings.earnedCents} />} />
          <SummaryLine
            label={`${t('earnings.next')}${nextPayout.at ? `, ${date(nextPayout.at, { timeZone })}` : ''}`}
            value={<Money cents={nextPayout.amountCents} />}
            tone="muted"
          />
        </Panel>
      </aside>
    </div>
  );
}
