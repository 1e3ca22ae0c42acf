import { useSession } from '@doorstep/shared-api';
import type { Quote } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { ActionBar, Button, Money, Note, Panel, Skeleton, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AmountsPart } from '../../components/AmountsPart';
import { type NewCard, useKeepCard } from '../../hooks/useKeepCard';
import type { PaymentWays } from '../../hooks/usePaymentWays';
import type { Checkout, CheckoutPhase } from '../../model/checkout/checkout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PayMeans } from '../../model/payment/cardGateway';
import { AddMoney } from './AddMoney';
import { ChallengeDialog } from './ChallengeDialog';
import { Checking, SignInAgain } from './Checking';
import { type ChosenMeans, MeansRows, usualMeans } from './MeansRows';
import { NewCardForm } from './NewCardForm';
import styles from './PaymentMethod.module.css';

interface PayDeskProps {
  checkout: Checkout;
  phase: CheckoutPhase;
  ways: PaymentWays;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  /** What is paid; undefined while it is not known. */
  quote: Quote | undefined;
  coupon?: string | undefined;
  /** Above the choice: what went wrong. */
  note: ReactNode;
  onPay: (means: PayMeans) => void;
  /** Something is found out before the payment begins. */
  busy?: boolean;
  /** Something about a card that is not the checkout's to say. */
  onProblem: (problem: CheckoutProblem | undefined) => void;
  amountsFailed?: { readonly onRetry: () => void; readonly busy: boolean } | undefined;
  notFinal?: boolean;
  /** The work is agreed on: the money is charged now, not only held. */
  takenNow?: boolean;
  /** The price was agreed on, not listed. */
  isAgreed?: boolean;
}

/** How to pay, the amount, and whatever a payment can run into. What was typed stays all the while. */
export function PayDesk({
  checkout,
  phase,
  ways,
  onCardFields,
  quote,
  coupon,
  note,
  onPay,
  busy = false,
  onProblem,
  amountsFailed,
  notFinal = false,
  takenNow = false,
  isAgreed,
}: PayDeskProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { pathname, search } = useLocation();
  const hasRoute = useHasRoute();
  const formId = useId();
  const now = useNow();
  const { user } = useSession();
  const { keep, isBusy: isKeeping } = useKeepCard(ways.publishableKey);
  const [choice, setChoice] = useState<ChosenMeans>();
  const [keepsCard, setKeepsCard] = useState(false);
  const [addsMoney, setAddsMoney] = useState(false);
  const field = useRef<StripeCardNumberElement>(undefined);
  const [takeFields] = useState(() => (card: StripeCardNumberElement | undefined) => {
    field.current = card;
    onCardFields(card);
  });

  const isThere = choice === 'new' || choice === 'wallet' || ways.savedCards.some(({ id }) => id === choice);
  const chosen = choice !== undefined && isThere ? choice : usualMeans(ways.savedCards, now);
  const isShort = chosen === 'wallet' && (ways.walletCents ?? 0) < (quote?.grandCents ?? 0);
  const isBusy = busy || phase.name === 'working' || phase.name === 'challenge' || isKeeping;
  const isChecking = phase.name === 'checking';
  const showsForm = !isChecking && phase.name !== 'signIn';

  async function payWith(card: NewCard) {
    if (!keepsCard || !ways.keepsCards) return onPay(card);
    onProblem(undefined);
    const kept = await keep(card, false, field.current);
    if ('problem' in kept) return onProblem(kept.problem);
    setChoice(kept.card.id);
    setKeepsCard(false);
    onPay({ kind: 'saved', cardId: kept.card.id });
  }

  const action = (block: boolean) => (
    <Button
      type={chosen === 'new' ? 'submit' : 'button'}
      form={chosen === 'new' ? formId : undefined}
      onClick={
        chosen === 'new'
          ? undefined
          : () => onPay(chosen === 'wallet' ? { kind: 'wallet' } : { kind: 'saved', cardId: chosen })
      }
      size="lg"
      knob
      block={block}
      className={block ? undefined : styles.barAction}
      busy={isBusy}
      disabled={!quote || ways.isLoading || isShort}
    >
      {t('payment.pay', { amount: quote ? money(quote.grandCents) : '' })}
    </Button>
  );
  return (
    <div className="split">
      <div className={styles.main}>
        {isChecking && <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />}
        {phase.name === 'signIn' && <SignInAgain to={to.login({ next: pathname + search })} />}
        <div className={styles.main} hidden={!showsForm}>
          {note}
          {ways.isLoading ? (
            <div aria-busy="true" role="status" aria-label={t('payment.loading')}>
              <Skeleton shape="block" height="64px" count={2} />
            </div>
          ) : (
            <>
              <MeansRows
                ways={ways}
                chosen={chosen}
                onChoose={setChoice}
                amountCents={quote?.grandCents}
                onAddMoney={() => setAddsMoney(true)}
              />
              <div className={styles.main} hidden={chosen !== 'new'}>
                <NewCardForm
                  id={formId}
                  ways={ways}
                  holderName={user?.fullName ?? ''}
                  title={t('payment.cardTitle')}
                  onCardFields={takeFields}
                  onCard={(card) => void payWith(card)}
                >
                  {ways.keepsCards && (
                    <label className="ckb">
                      <input
                        type="checkbox"
                        checked={keepsCard}
                        onChange={(event) => setKeepsCard(event.target.checked)}
                      />
                      {t('cards.save')}
                    </label>
                  )}
                </NewCardForm>
                {ways.fields === 'test' && (
                  <Note icon="info" tone="go">
                    {t('payment.test')}
                  </Note>
                )}
                <Note icon="shield-check">{t(ways.fields === 'test' ? 'payment.secure' : 'payment.secureStripe')}</Note>
              </div>
              {ways.keepsCards && hasRoute(paths.addCredit) && (
                <p>
                  <Link className="link sm" to={paths.addCredit + search}>
                    {t('cards.addForLater')}
                  </Link>
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <Panel as="aside" sticky title={t('payment.summary')}>
        <AmountsPart
          amounts={quote}
          coupon={quote && quote.discountCents > 0 ? coupon : undefined}
          isAgreed={isAgreed}
          failed={amountsFailed}
        />
        {notFinal && <p className="sm muted mt2">{t('summary.notFinal')}</p>}
        {showsForm && <div className={styles.pay}>{action(true)}</div>}
        <Note icon="lock-simple" className="mt4">
          {t(takenNow ? 'payment.takenNow' : chosen === 'wallet' ? 'payment.heldWallet' : 'payment.held')}
        </Note>
      </Panel>
      {showsForm && (
        <ActionBar>
          <div className={styles.total}>
            <div className="sm muted">{t('summary.grandTotal')}</div>
            <div className="price">{quote ? <Money cents={quote.grandCents} /> : '…'}</div>
          </div>
          {action(false)}
        </ActionBar>
      )}
      <ChallengeDialog
        open={phase.name === 'challenge'}
        isTest={ways.fields === 'test'}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onAnswer={(outcome) => void checkout.answerChallenge(outcome)}
      />
      {ways.walletCents !== undefined && <AddMoney open={addsMoney} onClose={() => setAddsMoney(false)} />}
    </div>
  );
}
