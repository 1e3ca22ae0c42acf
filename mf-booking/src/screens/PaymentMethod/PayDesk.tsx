import { useSession } from '@doorstep/shared-api';
import { type Quote, walletPartOf } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { ActionBar, Button, Money, Note, Panel, Skeleton, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AmountsPart } from '../../components/AmountsPart';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import { type NewCard, useSaveCard } from '../../hooks/useKeepCard';
import type { Checkout, CheckoutPhase } from '../../model/checkout/checkout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { methodKey } from '../../model/payment/paymentWords';
import { AddMoney } from './AddMoney';
import { ChallengeDialog } from './ChallengeDialog';
import { Checking, SignInAgain } from './Checking';
import { NewCardForm } from './NewCardForm';
import styles from './PaymentMethod.module.css';
import { type ChosenPaymentMethod, defaultPaymentMethod, PaymentMethodRows } from './PaymentMethodRows';
import { UpiForm } from './UpiForm';

const ExpressCheckout = lazy(async () => ({ default: (await import('./ExpressCheckout')).ExpressCheckout }));

interface PayDeskProps {
  checkout: Checkout;
  phase: CheckoutPhase;
  availablePayments: AvailablePayments;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  /** Amount to pay. Undefined until it is known. */
  quote: Quote | undefined;
  coupon?: string | undefined;
  note: ReactNode;
  onPay: (paymentMethod: PaymentMethod) => void;
  busy?: boolean;
  /** For problems with a card that the checkout does not report. */
  onProblem: (problem: CheckoutProblem | undefined) => void;
  amountsFailed?: { readonly onRetry: () => void; readonly busy: boolean } | undefined;
  notFinal?: boolean;
  /** The money is charged now instead of only held, because the work is agreed on. */
  takenNow?: boolean;
  isAgreed?: boolean;
  other?: { readonly summary: ReactNode; readonly note: string };
}

export function PayDesk({
  checkout,
  phase,
  availablePayments,
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
  other,
}: PayDeskProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { pathname, search } = useLocation();
  const hasRoute = useHasRoute();
  const formId = useId();
  const now = useNow();
  const { user } = useSession();
  const { save, isBusy: isKeeping } = useSaveCard(availablePayments.publishableKey);
  const [choice, setChoice] = useState<ChosenPaymentMethod>();
  const [savesCard, setSavesCard] = useState(false);
  const [addsMoney, setAddsMoney] = useState(false);
  const [wantsWalletFirst, setWalletFirst] = useState(false);
  const field = useRef<StripeCardNumberElement>(undefined);
  const [takeFields] = useState(() => (card: StripeCardNumberElement | undefined) => {
    field.current = card;
    onCardFields(card);
  });

  const isThere =
    choice === 'new' ||
    choice === 'wallet' ||
    (availablePayments.takesUpi && (choice === 'upi-id' || choice === 'upi-app')) ||
    availablePayments.savedCards.some(({ id }) => id === choice);
  const chosen = choice !== undefined && isThere ? choice : defaultPaymentMethod(availablePayments.savedCards, now);
  const isShort = chosen === 'wallet' && (availablePayments.walletCents ?? 0) < (quote?.payableCents ?? 0);
  const isBusy = busy || phase.name === 'working' || phase.name === 'challenge' || isKeeping;
  const isChecking = phase.name === 'checking';
  const showsForm = !isChecking && phase.name !== 'signIn';

  const payableCents = quote?.payableCents ?? 0;
  const canSplit = !other && walletPartOf(payableCents, availablePayments.walletCents ?? 0) > 0;
  const isWalletShort = (availablePayments.walletCents ?? 0) < payableCents;
  const beside = wantsWalletFirst && canSplit && isWalletShort ? { walletFirst: true } : {};

  const isForm = chosen === 'new' || chosen === 'upi-id';
  const isUpi = chosen === 'upi-id' || chosen === 'upi-app';

  function payByChoice() {
    if (chosen === 'upi-app') return onPay({ kind: 'upi' });
    onPay(chosen === 'wallet' ? { kind: 'wallet' } : { kind: 'saved', cardId: chosen, ...beside });
  }

  async function payWith(card: NewCard) {
    if (!savesCard || !availablePayments.keepsCards) return onPay({ ...card, ...beside });
    onProblem(undefined);
    const savedCard = await save(card, false, field.current);
    if ('problem' in savedCard) return onProblem(savedCard.problem);
    setChoice(savedCard.card.id);
    setSavesCard(false);
    onPay({ kind: 'saved', cardId: savedCard.card.id, ...beside });
  }

  const action = (block: boolean) => (
    <Button
      type={isForm ? 'submit' : 'button'}
      form={isForm ? (isUpi ? `${formId}upi` : formId) : undefined}
      onClick={isForm ? undefined : payByChoice}
      size="lg"
      accent
      block={block}
      className={block ? undefined : styles.barAction}
      busy={isBusy}
      disabled={!quote || availablePayments.isLoading || isShort}
    >
      {t('payment.pay', { amount: quote ? money(quote.payableCents) : '' })}
    </Button>
  );
  return (
    <div className="split">
      <div className={styles.main}>
        {isChecking && <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />}
        {phase.name === 'signIn' && <SignInAgain to={pathTo.login({ next: pathname + search })} />}
        <div className={styles.main} hidden={!showsForm}>
          {note}
          {availablePayments.isLoading ? (
            <div aria-busy="true" role="status" aria-label={t('payment.loading')}>
              <Skeleton shape="block" height="64px" count={2} />
            </div>
          ) : (
            <>
              {availablePayments.takesExpress && availablePayments.publishableKey && quote && (
                <Suspense fallback={null}>
                  <ExpressCheckout
                    publishableKey={availablePayments.publishableKey}
                    amountCents={quote.payableCents}
                    problem={phase.name === 'ready' ? phase.problem : undefined}
                    onPay={onPay}
                  />
                </Suspense>
              )}
              <PaymentMethodRows
                availablePayments={availablePayments}
                chosen={chosen}
                onChoose={setChoice}
                amountCents={quote?.payableCents}
                onAddMoney={() => setAddsMoney(true)}
                walletFirst={other ? undefined : { isOn: wantsWalletFirst, onChange: setWalletFirst }}
              />
              <div className={styles.main} hidden={chosen !== 'new'}>
                <NewCardForm
                  id={formId}
                  availablePayments={availablePayments}
                  holderName={user?.fullName ?? ''}
                  title={t('payment.cardTitle')}
                  onCardFields={takeFields}
                  onCard={(card) => void payWith(card)}
                >
                  {availablePayments.keepsCards && (
                    <label className="ckb">
                      <input
                        type="checkbox"
                        checked={savesCard}
                        onChange={(event) => setSavesCard(event.target.checked)}
                      />
                      {t('cards.save')}
                    </label>
                  )}
                </NewCardForm>
                {availablePayments.isTest && (
                  <Note icon="info" tone="go">
                    {t('payment.test')}
                  </Note>
                )}
                <Note icon="shield-check">
                  {t(availablePayments.isTest ? 'payment.secure' : 'payment.secureStripe')}
                </Note>
              </div>
              {chosen === 'upi-id' && <UpiForm id={`${formId}upi`} onPay={(id) => onPay({ kind: 'upi', id })} />}
              {availablePayments.keepsCards && hasRoute(paths.addCredit) && (
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
        {other?.summary ?? (
          <AmountsPart
            amounts={quote}
            coupon={quote && quote.discountCents > 0 ? coupon : undefined}
            isAgreed={isAgreed}
            failed={amountsFailed}
          />
        )}
        {notFinal && <p className="sm muted mt2">{t('summary.notFinal')}</p>}
        {showsForm && <div className={styles.pay}>{action(true)}</div>}
        <Note icon="lock-simple" className="mt4">
          {other?.note ??
            t(
              takenNow
                ? 'payment.takenNow'
                : methodKey('payment.held', { method: isUpi ? 'upi' : chosen === 'wallet' ? 'wallet' : 'card' }),
            )}
          {notFinal && !takenNow && other === undefined && ` ${t('summary.changesByAgreement')}`}
        </Note>
      </Panel>
      {showsForm && (
        <ActionBar>
          <div className={styles.total}>
            <div className="sm muted">{t('summary.grandTotal')}</div>
            <div className="price">{quote ? <Money cents={quote.payableCents} /> : '…'}</div>
          </div>
          {action(false)}
        </ActionBar>
      )}
      <ChallengeDialog
        open={phase.name === 'challenge'}
        isTest={availablePayments.isTest}
        isUpi={phase.name === 'challenge' && phase.isUpi}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onOutcome={(outcome) => void checkout.answerChallenge(outcome)}
      />
      {availablePayments.walletCents !== undefined && <AddMoney open={addsMoney} onClose={() => setAddsMoney(false)} />}
    </div>
  );
}
