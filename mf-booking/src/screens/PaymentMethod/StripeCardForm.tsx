import { ErrorState, Panel, Skeleton } from '@doorstep/shared-ui';
import { FieldLayout, Form, TextField, yup } from '@doorstep/shared-ui/forms';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { loadStripeScript } from '../../model/payment/stripeScript';
import styles from './PaymentMethod.module.css';

interface StripeCardFormProps {
  id: string;
  publishableKey: string;
  holderName: string;
  title?: string | undefined;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  onCard: (card: { kind: 'fields'; holderName: string }) => void;
  children?: ReactNode;
}

type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';
const labels: Readonly<Record<Part, string>> = {
  cardNumber: 'payment.number',
  cardExpiry: 'payment.expiry',
  cardCvc: 'payment.cvc',
};

/** Card numbers are typed into Stripe's frames and never reach this page. */
export function StripeCardForm({
  id,
  publishableKey,
  holderName,
  title,
  onCardFields,
  onCard,
  children,
}: StripeCardFormProps) {
  const t = useT('booking');
  const fieldId = useId();
  const { lang } = useLanguage();
  const places = { cardNumber: useRef<HTMLDivElement>(null), cardExpiry: useRef<HTMLDivElement>(null) };
  const cvc = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problems, setProblems] = useState<Partial<Record<Part, string>>>({});
  const [tries, setTries] = useState(0);
  const { cardNumber, cardExpiry } = places;
  const schema = useMemo(() => yup.object({ holderName: yup.string().trim().required(t('card.holderMissing')) }), [t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for the script again
  useEffect(() => {
    let isUnmounted = false;
    const mounted: { destroy(): void }[] = [];
    setState('loading');
    loadStripeScript(publishableKey).then(
      (stripe) => {
        if (isUnmounted) return;
        const computedStyle = getComputedStyle(document.body);
        const style = { base: { color: computedStyle.color, fontFamily: computedStyle.fontFamily, fontSize: '16px' } };
        const elements = stripe.elements({ locale: lang === 'fa' ? 'auto' : lang });
        const number = elements.create('cardNumber', { style });
        const expiry = elements.create('cardExpiry', { style });
        const code = elements.create('cardCvc', { style });
        const onPartChange = (part: Part) => (event: { error?: { message: string } }) =>
          setProblems((current) => ({ ...current, [part]: event.error?.message }));
        number.on('change', onPartChange('cardNumber'));
        expiry.on('change', onPartChange('cardExpiry'));
        code.on('change', onPartChange('cardCvc'));
        if (cardNumber.current) number.mount(cardNumber.current);
        if (cardExpiry.current) expiry.mount(cardExpiry.current);
        if (cvc.current) code.mount(cvc.current);
        mounted.push(number, expiry, code);
        onCardFields(number);
        setState('ready');
      },
      () => {
        if (!isUnmounted) setState('failed');
      },
    );
    return () => {
      isUnmounted = true;
      onCardFields(undefined);
      for (const element of mounted) element.destroy();
    };
  }, [publishableKey, lang, onCardFields, tries, cardNumber, cardExpiry]);

  const frame = (part: Part, place: { current: HTMLDivElement | null }) => (
    <FieldLayout id={`${fieldId}${part}`} label={t(labels[part])} error={problems[part]}>
      <span className="input" data-bad={problems[part] ? '' : undefined} dir="ltr">
        <div ref={place} id={`${fieldId}${part}`} className={styles.stripe} />
      </span>
    </FieldLayout>
  );
  return (
    <Panel as="section" title={title}>
      {state === 'failed' && (
        <ErrorState message={t('payment.scriptFailed')} onRetry={() => setTries((count) => count + 1)} level={3} />
      )}
      {state === 'loading' && <Skeleton shape="block" height="50px" count={3} />}
      <div hidden={state !== 'ready'}>
        <Form
          id={id}
          className={styles.fields}
          initialValues={{ holderName }}
          schema={schema}
          onSubmit={async (values) => onCard({ kind: 'fields', holderName: values.holderName.trim() })}
          summary={false}
        >
          {frame('cardNumber', cardNumber)}
          <TextField name="holderName" label={t('payment.holder')} autoComplete="cc-name" maxLength={100} />
          <div className="grid2">
            {frame('cardExpiry', cardExpiry)}
            {frame('cardCvc', cvc)}
          </div>
          {children}
        </Form>
      </div>
    </Panel>
  );
}
