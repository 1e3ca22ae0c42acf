import { isInvalid, useSession, useSettings } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { maxNotesLength } from '@doorstep/shared-api/domain';
import { type BookingDraft, missingOf, updateDraft, useDraftPhotos, useDraftZone } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { ActionBar, Button, Money, Note, Panel, SummaryLine, useHasRoute } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AmountsPart } from '../../components/AmountsPart';
import { CheckoutNote } from '../../components/CheckoutNote';
import { CreateBooking } from '../../components/CreateBooking/CreateBooking';
import { DetailRow } from '../../components/DetailRow';
import { NewTime } from '../../components/NewTime';
import { useAmounts } from '../../hooks/useAmounts';
import { useRefetchAmountsOnProblem } from '../../hooks/useFreshAmounts';
import { useStartCheck } from '../../hooks/useStartCheck';
import { useChooseTime } from '../../hooks/useTakeTime';
import type { Checkout, CheckoutPhase } from '../../model/checkout/checkout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { orderOf } from '../../model/checkout/orderOf';
import { startProblemKey } from '../../model/schedule/schedule';
import styles from './BookingSummary.module.css';
import { CouponRow } from './CouponRow';
import { LineName } from './LineName';
import { WhatAndWhen } from './WhatAndWhen';

interface SummaryProps {
  draft: BookingDraft;
  checkout: Checkout;
  phase: CheckoutPhase;
}

/** Set by other screens in the history entry that leads here. */
function shouldChangeTime(state: unknown): boolean {
  return typeof state === 'object' && state !== null && ('changeTime' in state || 'reopenBooking' in state);
}

function serviceNamesIn(state: unknown, key: 'gone' | 'fewer'): readonly string[] {
  const names = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

export function Summary({ draft, checkout, phase }: SummaryProps) {
  const t = useT('booking');
  const navigate = useNavigate();
  const location = useLocation();
  const hasRoute = useHasRoute();
  const { locale } = useLanguage();
  const { user } = useSession();
  const zone = useDraftZone();
  const { apiExtensions } = useSettings();
  const { data: categories } = useGetCategoriesQuery();
  const { photos } = useDraftPhotos();
  const amounts = useAmounts(draft, phase.name !== 'ready');
  const { quote } = amounts;
  const [problem, setProblem] = useState<CheckoutProblem>();
  const [isChecking, setChecking] = useState(false);
  const checkStart = useStartCheck(zone);
  const [asksWhen, setNeedsTime] = useState(shouldChangeTime(location.state));
  const [unavailableServices] = useState(() => serviceNamesIn(location.state, 'gone'));
  const [fewerServices] = useState(() => serviceNamesIn(location.state, 'fewer'));
  const { selectedSlot, takeTime } = useChooseTime(checkout, zone);
  useRefetchAmountsOnProblem(phase, amounts.refetch);
  // Clear another screen's request from the history entry, so that a reload does not repeat it.
  const isRequested = shouldChangeTime(location.state);
  useEffect(() => {
    if (isRequested) navigate(location.pathname, { replace: true, state: null });
  }, [isRequested, navigate, location.pathname]);

  const paysNothing = draft.bookingType === 'hire' || quote?.payableCents === 0;
  const isBusy = isChecking || phase.name === 'working' || phase.name === 'checking';
  const shown = (phase.name === 'ready' ? phase.problem : undefined) ?? problem;
  const full = photos.flatMap((photo) => (photo?.src ? [photo.src] : []));
  const category = categories?.find(({ id }) => id === draft.category?.id);

  async function goOn() {
    setProblem(undefined);
    if (!quote) return;
    const missing = missingOf(draft);
    // On the way to another address, too long a text is kept as it was written.
    const isTooLong = (draft.notes?.length ?? 0) > maxNotesLength;
    if (missing === 'location' || missing === 'time' || isTooLong) return setNeedsTime(true);
    const stale = startProblemKey(draft, new Date(), zone);
    if (stale) return setProblem({ key: stale, help: 'time' });
    if (paysNothing) void checkout.book(orderOf(draft, quote, zone));
    else if (await canStart()) navigate(paths.paymentMethod);
  }

  /** Working hours may have changed since the draft was made. Nobody should pay for a time at which nobody comes. */
  async function canStart(): Promise<boolean> {
    const { date, time, asap, provider, bookingType, location } = draft;
    if (asap || provider || !date || !time || !bookingType || !location) return true;
    setChecking(true);
    const rejection = await checkStart(draft, { date, time, bookingType, location });
    setChecking(false);
    setProblem(rejection);
    return !rejection;
  }

  const label =
    draft.bookingType === 'hire' ? 'summary.sendRequest' : paysNothing ? 'summary.confirmFree' : 'summary.continuePay';
  const action = (block: boolean) => (
    <Button
      size="lg"
      accent
      block={block}
      className={block ? undefined : styles.barAction}
      onClick={() => void goOn()}
      busy={isBusy}
      disabled={!quote}
    >
      {t(label)}
    </Button>
  );
  const coupon = quote && quote.discountCents > 0 ? draft.coupon : undefined;

  return (
    <div className="split">
      <div>
        <CheckoutNote
          problem={shown}
          onChooseTime={() => setNeedsTime(true)}
          onTakeTime={(slot) => {
            setProblem(undefined);
            takeTime(slot);
          }}
          zone={zone}
          className={styles.problem}
          withoutPayment
        />
        {!shown && <NewTime slot={selectedSlot} zone={zone} className={styles.problem} />}
        {unavailableServices.length > 0 && (
          <Note tone="wait" icon="info" role="status" className={styles.problem}>
            {t('again.gone', { names: new Intl.ListFormat(locale).format(unavailableServices) })}
          </Note>
        )}
        {fewerServices.length > 0 && (
          <Note tone="wait" icon="info" role="status" className={styles.problem}>
            {t('again.fewer', { names: new Intl.ListFormat(locale).format(fewerServices) })}
          </Note>
        )}
        {phase.name === 'signIn' && (
          <Note tone="wait" icon="user" role="alert" className={styles.problem}>
            {t('payment.sessionText')}{' '}
            <Link className="link" to={pathTo.login({ next: paths.bookingSummary })}>
              {t('payment.signIn')}
            </Link>
          </Note>
        )}
        {amounts.removedCoupon && (
          <Note tone="wait" icon="ticket" role="status" className={styles.problem}>
            {t('coupon.noLonger', {
              code: amounts.removedCoupon.code,
              reason: amounts.removedCoupon.reason || t('coupon.invalid'),
            })}
          </Note>
        )}
        <WhatAndWhen draft={draft} category={category} zone={zone} onChange={() => setNeedsTime(true)} />
        <section className={styles.block}>
          <div className={styles.blockHead}>
            <h3>{t('summary.services')}</h3>
            <Link className="link sm" to={pathTo.laundryServices(draft.category?.id)}>
              {t('summary.edit')}
            </Link>
          </div>
          {(quote?.lines ?? draft.lines).map((line) => (
            <SummaryLine
              key={line.subcategoryId}
              label={<LineName line={line} list={category?.services} provider={draft.provider?.name} />}
              value={<Money cents={line.priceCents} />}
            />
          ))}
        </section>
        <div className={styles.block}>
          <DetailRow
            icon="map-pin"
            title={draft.location ? <bdi>{draft.location.address}</bdi> : t('summary.locationMissing')}
            detail={
              user && (
                <>
                  <bdi>{user.fullName}</bdi>,{' '}
                  <bdi dir="ltr">{[user.phoneCode, user.contact].filter(Boolean).join(' ')}</bdi>
                </>
              )
            }
            action={
              <button type="button" className={`link sm ${styles.textButton}`} onClick={() => setNeedsTime(true)}>
                {t('summary.change')}
              </button>
            }
          />
        </div>
        {draft.location2 && (
          <div className={styles.block}>
            <DetailRow
              icon="flag"
              title={<bdi>{draft.location2.address}</bdi>}
              detail={t('summary.destination')}
              action={
                <button type="button" className={`link sm ${styles.textButton}`} onClick={() => setNeedsTime(true)}>
                  {t('summary.change')}
                </button>
              }
            />
          </div>
        )}
        {draft.provider && (
          <div className={styles.block}>
            <DetailRow
              icon="user"
              title={draft.provider.name || t('someone')}
              detail={t('summary.provider')}
              action={
                hasRoute(paths.providerDetails) && (
                  <Link className="link sm" to={pathTo.providerDetails(draft.provider.id)}>
                    {t('summary.change')}
                  </Link>
                )
              }
            />
          </div>
        )}
        {apiExtensions && (
          <div className={styles.block}>
            <DetailRow
              icon="chat-text"
              title={t('summary.notes')}
              detail={draft.notes ? <bdi className="lines">{draft.notes}</bdi> : t('summary.noNotes')}
              action={
                <button type="button" className={`link sm ${styles.textButton}`} onClick={() => setNeedsTime(true)}>
                  {t(draft.notes ? 'summary.change' : 'summary.addNotes')}
                </button>
              }
            />
          </div>
        )}
        <div className={styles.block}>
          <CouponRow
            applied={coupon}
            used={amounts.usedCoupons}
            totalCents={quote?.totalCents ?? 0}
            discountCents={quote?.discountCents ?? 0}
            onChange={(code) => updateDraft({ coupon: code })}
          />
        </div>
        {full.length > 0 && (
          <section className={styles.block}>
            <h3 className="mb4">{t('summary.photos')}</h3>
            <div className={styles.photos}>
              {full.map((src, index) => (
                <img key={src} src={src} alt={t('summary.photo', { number: index + 1 })} />
              ))}
            </div>
          </section>
        )}
      </div>
      <Panel as="aside" sticky title={t('summary.payment')}>
        <AmountsPart
          amounts={quote}
          coupon={coupon}
          failed={
            amounts.failed
              ? {
                  onRetry: amounts.refetch,
                  busy: amounts.isFetching,
                  ...(isInvalid(amounts.error) && { message: amounts.error.message }),
                }
              : undefined
          }
        />
        {draft.provider && <p className="sm muted mt2">{t('summary.notFinal')}</p>}
        {quote && (
          <p className={styles.footer}>
            <span>{t('summary.totalPay')}</span>
            <Money cents={quote.payableCents} />
          </p>
        )}
        <div className={styles.pay}>{action(true)}</div>
        <Note icon="lock-simple" className="mt4">
          {t(draft.bookingType === 'hire' ? 'summary.noCharge' : paysNothing ? 'summary.freeNote' : 'summary.held')}
          {draft.provider && !paysNothing && ` ${t('summary.changesByAgreement')}`}
        </Note>
      </Panel>
      <ActionBar>
        <div className={styles.total}>
          <div className="sm muted">{t('summary.totalPay')}</div>
          <div className="price">{quote ? <Money cents={quote.payableCents} /> : '…'}</div>
        </div>
        {action(false)}
      </ActionBar>
      {draft.bookingType && (
        <CreateBooking
          open={asksWhen}
          onClose={() => setNeedsTime(false)}
          bookingType={draft.bookingType}
          onDone={() => {
            setNeedsTime(false);
            setProblem(undefined);
          }}
        />
      )}
    </div>
  );
}
