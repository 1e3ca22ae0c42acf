import { useStore } from '@doorstep/shared-api';
import { Button, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import styles from './Footer.module.css';

/** This check only catches slips. The mail shows whether the address exists. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function Newsletter() {
  const t = useT('shell');
  const { lang } = useLanguage();
  const store = useStore();
  const id = useId();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'invalid' | 'failed' | 'sent'>('open');
  const isBad = state === 'invalid' || state === 'failed';

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!emailPattern.test(email.trim())) {
      setState('invalid');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setState('busy');
    try {
      const { sendSubscription } = await import(/* webpackChunkName: "newsletter" */ './sendSubscription');
      setState(await sendSubscription(store, email, lang));
    } catch {
      setState('failed');
    }
  }

  return (
    <section className={styles.newsletter} aria-labelledby={`${id}-title`}>
      <h2 className="h4" id={`${id}-title`}>
        {t('newsletter.title')}
      </h2>
      {state === 'sent' ? (
        <p role="status">{t('newsletter.sent')}</p>
      ) : (
        <form onSubmit={(event) => void subscribe(event)} noValidate>
          <label className="sr" htmlFor={id}>
            {t('newsletter.email')}
          </label>
          <span className="input" data-bad={isBad ? '' : undefined}>
            <input
              id={id}
              type="email"
              dir="ltr"
              autoComplete="email"
              placeholder={t('newsletter.email')}
              value={email}
              aria-invalid={isBad || undefined}
              aria-describedby={isBad ? `${id}-error` : undefined}
              onChange={(event) => {
                setEmail(event.target.value);
                if (isBad) setState('open');
              }}
            />
          </span>
          <Button type="submit" variant="accent" busy={state === 'busy'}>
            {t('newsletter.subscribe')}
          </Button>
        </form>
      )}
      {isBad && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {t(`newsletter.${state}`)}
        </p>
      )}
    </section>
  );
}
