import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { loadStripeScript } from '../../model/payment/stripeScript';
import styles from './PaymentMethod.module.css';

interface ExpressCheckoutProps {
  readonly publishableKey: string;
  readonly amountCents: number;
  readonly problem: CheckoutProblem | undefined;
  readonly onPay: (paymentMethod: PaymentMethod) => void;
}

/** Shown only where the device and the browser support Apple Pay or Google Pay. */
export function ExpressCheckout({ publishableKey, amountCents, problem, onPay }: ExpressCheckoutProps) {
  const t = useT('booking');
  const { lang } = useLanguage();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(undefined);
  const waiting = useRef<StripeExpressCheckoutElementConfirmEvent>(undefined);
  const [isOffered, setOffered] = useState(false);

  const pay = useEffectEvent(async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const current = elements.current;
    if (!current) return;
    const { error } = await current.submit();
    if (error) return event.paymentFailed({ reason: 'fail' });
    waiting.current = event;
    onPay({ kind: 'express', elements: current });
  });
  const amountNow = useEffectEvent(() => amountCents);

  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    loadStripeScript(publishableKey).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const group = stripe.elements({
          mode: 'payment',
          amount: amountNow(),
          currency: 'usd',
          // Must match how our server opens a payment.
          captureMethod: 'manual',
          locale: lang === 'fa' ? 'auto' : lang,
        });
        const express = group.create('expressCheckout', {
          buttonHeight: 48,
          paymentMethods: {
            applePay: 'auto',
            googlePay: 'auto',
            amazonPay: 'never',
            klarna: 'never',
            link: 'never',
            paypal: 'never',
          },
        });
        express.on('ready', ({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined));
        express.on('confirm', (event) => void pay(event));
        express.mount(place.current);
        elements.current = group;
        unmount = () => express.destroy();
      },
      // The card form reports this error and can try again.
      () => undefined,
    );
    return () => {
      isGone = true;
      elements.current = undefined;
      setOffered(false);
      unmount();
    };
  }, [publishableKey, lang]);

  useEffect(() => {
    elements.current?.update({ amount: amountCents });
  }, [amountCents]);

  // The device's payment sheet waits for the result.
  useEffect(() => {
    if (!problem) return;
    waiting.current?.paymentFailed({ reason: 'fail' });
    waiting.current = undefined;
  }, [problem]);

  return (
    <section className={styles.express} hidden={!isOffered} aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        {t('payment.express')}
      </h2>
      <div ref={place} />
      <p className="sm muted">{t('payment.expressOr')}</p>
    </section>
  );
}
