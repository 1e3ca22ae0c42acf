import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Party } from '../../model/negotiation/negotiation';
import styles from './BookingChat.module.css';

const longest = 1000;
const quickReplies = { customer: ['door', 'five', 'callMe'], provider: ['onMyWay', 'five', 'outside'] } as const;

interface ComposerProps {
  party: Party;
  other: string;
  onSend: (text: string) => void;
}

/** Enter sends, Shift and Enter begin a new line. A quick answer is put into the field, to be sent or changed. */
export function Composer({ party, other, onSend }: ComposerProps) {
  const t = useT('offers');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');

  function send(event?: FormEvent) {
    event?.preventDefault();
    const message = text.trim();
    field.current?.focus();
    if (!message) return;
    setText('');
    onSend(message);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={styles.foot}>
      <fieldset className={styles.quick} aria-label={t('chat.quick')}>
        {quickReplies[party].map((result) => (
          <button
            key={result}
            type="button"
            className={styles.answer}
            onClick={() => {
              setText(t(`quick.${result}`));
              field.current?.focus();
            }}
          >
            {t(`quick.${result}`)}
          </button>
        ))}
      </fieldset>
      <form className={styles.compose} onSubmit={send}>
        <label className="sr" htmlFor={id}>
          {t('chat.message')}
        </label>
        <span className={`input ${styles.text}`}>
          <textarea
            ref={field}
            id={id}
            rows={1}
            maxLength={longest}
            value={text}
            placeholder={t('chat.writeTo', { name: other })}
            data-autofocus=""
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
          />
        </span>
        <button type="submit" className={styles.send} aria-label={t('chat.send')}>
          <Icon name="paper-plane-tilt" weight="fill" flip />
        </button>
      </form>
    </div>
  );
}
