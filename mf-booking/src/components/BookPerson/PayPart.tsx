import { useSession } from '@doorstep/shared-api';
import type { PersonQuote, SavedCard } from '@doorstep/shared-api/domain';
import { type BookingDraft, updateDraft, useDraftPhotos } from '@doorstep/shared-api/draft';
import { ErrorState, Icon, type IconName, Note, Switch, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import type { RunningCheckout } from '../../hooks/useCheckoutWith';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { CouponRow } from '../../screens/BookingSummary/CouponRow';
import { PaymentChoices } from '../../screens/PaymentMethod/PaymentChoices';
import { useCardText } from '../../screens/PaymentMethod/useCardText';
import type { PaymentChoice } from '../../screens/PaymentMethod/usePaymentChoice';
import { CheckoutNote } from '../CheckoutNote';
import { DetailRow } from '../DetailRow';
import styles from './BookPerson.module.css';
import type { PersonTime } from './personTime';
import { useTimeWords } from './useTimeWords';

interface PayPartProps {
  chosen: PersonTime;
  draft: BookingDraft;
  zone: string;
  quote: PersonQuote | undefined;
  failed: { readonly onRetry: () => void; readonly busy: boolean } | undefined;
  running: Pick<RunningCheckout, 'phase' | 'availablePayments'>;
  choice: PaymentChoice;
  problem: CheckoutProblem | undefined;
  onPay: (paymentMethod: PaymentMethod) => void;
  onChangePlace: () => void;
}

export function PayPart({ chosen, draft, zone, quote, failed, running, choice, problem, ...on }: PayPartProps) {
  const t = useT('person');
  const { money } = useFormat();
  const { user } = useSession();
  const photoCount = useDraftPhotos().photos.filter((photo) => photo?.state === 'full').length;
  const { phase, availablePayments } = running;
  const isChanged = quote && quote.totalCents !== chosen.priceCents;
  const paysNothing = quote?.payableCents === 0;
  const [opensMethods, setOpensMethods] = useState(false);
  const { walletCents = 0, ...cardPayments } = availablePayments;
  const { savedCards, takesExpress, isLoading } = cardPayments;
  const isOneCard = !opensMethods && !isLoading && !takesExpress;
  const savedCard = isOneCard ? savedCards.find(({ id }) => id === choice.chosen) : undefined;
  return (
    <div className={styles.part}>
      <CheckoutNote problem={problem} zone={zone} />
      {isChanged && (
        <Note tone="wait" icon="warning" role="alert">
          {t('payment.changed', { amount: money(quote.totalCents), before: money(chosen.priceCents) })}
        </Note>
      )}
      <div className={styles.known}>
        <DetailRow
          icon="house"
          title={<bdi>{draft.location?.address}</bdi>}
          detail={
            (draft.notes || photoCount > 0) && (
              <>
                {draft.notes && <bdi className="lines">{draft.notes}</bdi>}
                {photoCount > 0 && <span className={styles.count}>{t('photos.count', { count: photoCount })}</span>}
              </>
            )
          }
          action={
            <button
              type="button"
              className={`link sm ${styles.change}`}
              aria-label={t('place.changeOf')}
              onClick={on.onChangePlace}
            >
              {t('place.change')}
            </button>
          }
        />
      </div>
      {draft.location2 && (
        <div className={styles.known}>
          <DetailRow icon="flag" title={<bdi>{draft.location2.address}</bdi>} detail={t('place.destination')} />
        </div>
      )}
      {user && (
        <div className={styles.known}>
          <DetailRow
            icon="user"
            title={<bdi>{user.fullName}</bdi>}
            detail={<bdi dir="ltr">{[user.phoneCode, user.contact].filter(Boolean).join(' ')}</bdi>}
          />
        </div>
      )}
      {failed && <ErrorState level={3} message={t('payment.failed')} {...failed} />}
      {!paysNothing && (
        <>
          <h3 className="h3">{t('payment.title')}</h3>
          {walletCents > 0 && choice.walletFirst && (
            <Switch
              checked={choice.walletFirst.isOn}
              onChange={choice.walletFirst.onChange}
              label={t('payment.useCredit', { amount: money(walletCents) })}
            />
          )}
          {choice.walletPaysAll ? null : savedCard ? (
            <SavedCardLine card={savedCard} onChange={() => setOpensMethods(true)} />
          ) : (
            <PaymentChoices
              choice={choice}
              phase={phase}
              availablePayments={cardPayments}
              quote={quote}
              onPay={on.onPay}
              linksToCards={false}
            />
          )}
        </>
      )}
      <CouponRow
        applied={quote && quote.discountCents > 0 ? draft.coupon : undefined}
        used={quote?.usedCoupons ?? []}
        totalCents={quote?.totalCents ?? 0}
        discountCents={quote?.discountCents ?? 0}
        onChange={(coupon) => updateDraft({ coupon })}
      />
      {quote && <Terms quote={quote} name={chosen.person.name} zone={zone} />}
    </div>
  );
}

function Terms({ quote, name, zone }: { quote: PersonQuote; name: string; zone: string }) {
  const t = useT('person');
  const { clock, moment } = useTimeWords(zone);
  const { money } = useFormat();
  const { instant, confirmBy, freeCancelUntil, lateCredit } = quote;
  return (
    <ul className={styles.terms}>
      {!instant && confirmBy && (
        <TermLine icon="hourglass-medium">{t('payment.until', { name, time: moment(confirmBy) })}</TermLine>
      )}
      {freeCancelUntil ? (
        <TermLine icon="arrow-counter-clockwise">{t('payment.freeUntil', { time: moment(freeCancelUntil) })}</TermLine>
      ) : (
        !instant && <TermLine icon="arrow-counter-clockwise">{t('payment.freeBefore', { name })}</TermLine>
      )}
      {instant && lateCredit && (
        <TermLine icon="hand-coins">
          {t('late.promise', { time: clock(lateCredit.by), amount: money(lateCredit.amountCents) })}
        </TermLine>
      )}
    </ul>
  );
}

function SavedCardLine({ card, onChange }: { card: SavedCard; onChange: () => void }) {
  const t = useT('person');
  const { name, detail } = useCardText(card);
  return (
    <div className={styles.known}>
      <DetailRow
        icon="credit-card"
        title={name}
        detail={detail}
        action={
          <button
            type="button"
            className={`link sm ${styles.change}`}
            aria-label={t('payment.changeOf')}
            onClick={onChange}
          >
            {t('place.change')}
          </button>
        }
      />
    </div>
  );
}

export function TermLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>{children}</div>
    </li>
  );
}
