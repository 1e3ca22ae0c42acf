import { useSession } from '@doorstep/shared-api';
import { Button, Dialog, useFormat, useToast } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useState } from 'react';
import { AmountField, typedCents } from '../../components/AmountField';
import { CheckoutNote } from '../../components/CheckoutNote';
import { quoteOf, useTopUpPayment } from '../../hooks/usePurposeCheckout';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { ChallengeDialog } from './ChallengeDialog';
import { Checking } from './Checking';
import { NewCardForm } from './NewCardForm';
import styles from './PaymentMethod.module.css';
import { type ChosenPaymentMethod, defaultPaymentMethod, PaymentMethodRows } from './PaymentMethodRows';

const USUAL_CENTS = [2_500, 5_000, 10_000];
const MIN_CENTS = 100;
const MAX_CENTS = 100_000;

interface AddMoneyProps {
  open: boolean;
  onClose: () => void;
}

/** Resolves a payment with an unknown outcome before another begins. */
export function AddMoney({ open, onClose }: AddMoneyProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const toast = useToast();
  const formId = useId();
  const now = useNow();
  const { user } = useSession();
  const { checkout, phase, availablePayments, onCardFields } = useTopUpPayment();
  const [choice, setChoice] = useState<ChosenPaymentMethod>();
  const [amount, setAmount] = useState('25.00');
  const [problem, setProblem] = useState<string>();
  const chosen = choice ?? defaultPaymentMethod(availablePayments.savedCards, now);
  const cents = typedCents(amount);
  const isBusy = phase.name === 'working' || phase.name === 'challenge';
  const isChecking = phase.name === 'checking';

  const added = phase.name === 'booked' ? phase.amountCents : undefined;
  useEffect(() => {
    if (added === undefined) return;
    toast.show({ text: t('wallet.added', { amount: money(added) }), tone: 'ok' });
    checkout.begin();
    onClose();
  }, [added, checkout, money, onClose, t, toast]);

  function change(next: string) {
    setAmount(next);
    setProblem(undefined);
  }

  function add(paymentMethod: PaymentMethod) {
    if (!cents || cents < MIN_CENTS || cents > MAX_CENTS) {
      return setProblem(t('wallet.amountWrong', { least: money(MIN_CENTS), most: money(MAX_CENTS) }));
    }
    setProblem(undefined);
    const quote = quoteOf({ totalCents: cents, discountCents: 0, payableCents: cents });
    void checkout.pay({ asap: false, quote }, paymentMethod);
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('wallet.add')}
        locked={isBusy}
        footer={
          !isChecking && (
            <Button
              type={chosen === 'new' ? 'submit' : 'button'}
              form={chosen === 'new' ? formId : undefined}
              onClick={chosen === 'new' ? undefined : () => add({ kind: 'saved', cardId: chosen })}
              size="lg"
              block
              accent
              busy={isBusy}
            >
              {t('wallet.addAmount', { amount: cents ? money(cents) : '' })}
            </Button>
          )
        }
      >
        {isChecking ? (
          <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />
        ) : (
          <>
            <CheckoutNote problem={phase.name === 'ready' ? phase.problem : undefined} zone="" />
            {phase.name === 'signIn' && <p role="alert">{t('payment.sessionTitle')}</p>}
            <AmountField value={amount} onChange={change} error={problem} maxLength={9} />
            <div className={styles.amounts}>
              {USUAL_CENTS.map((usual) => (
                <Button
                  key={usual}
                  size="sm"
                  variant={usual === cents ? 'soft' : 'line'}
                  aria-pressed={usual === cents}
                  onClick={() => change((usual / 100).toFixed(2))}
                >
                  {money(usual)}
                </Button>
              ))}
            </div>
            <PaymentMethodRows
              availablePayments={availablePayments}
              chosen={chosen}
              onChoose={setChoice}
              amountCents={cents}
            />
            <div hidden={chosen !== 'new'}>
              <NewCardForm
                id={formId}
                availablePayments={availablePayments}
                holderName={user?.fullName ?? ''}
                onCardFields={onCardFields}
                onCard={add}
              />
            </div>
            <p className="sm muted">{t('wallet.addNote')}</p>
          </>
        )}
      </Dialog>
      <ChallengeDialog
        open={open && phase.name === 'challenge'}
        isTest={availablePayments.isTest}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onOutcome={(outcome) => void checkout.answerChallenge(outcome)}
      />
    </>
  );
}
