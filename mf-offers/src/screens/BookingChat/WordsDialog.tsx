import { Button, Dialog, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import styles from './BookingChat.module.css';

interface WordsDialogProps {
  quoted: string;
  title: string;
  text: string;
  label: string;
  send: string;
  missing: string;
  failed: string;
  maxLength: number;
  isOpen: boolean;
  onClose: () => void;
  /** Resolves with false when the words did not arrive. */
  onSend: (words: string) => Promise<boolean>;
}

export function WordsDialog({ quoted, isOpen, onClose, onSend, maxLength, ...says }: WordsDialogProps) {
  const t = useT('offers');
  const id = useId();
  const [words, setWords] = useState('');
  const [state, setState] = useState<'idle' | 'missing' | 'sending' | 'failed'>('idle');

  async function send() {
    const sent = words.trim();
    if (!sent) return setState('missing');
    setState('sending');
    const hasArrived = await onSend(sent);
    setState(hasArrived ? 'idle' : 'failed');
    if (hasArrived) onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={says.title}
      size="sm"
      locked={state === 'sending'}
      footer={
        <>
          <Button variant="line" className="grow" onClick={onClose}>
            {t('chat.report.cancel')}
          </Button>
          <Button className="grow" busy={state === 'sending'} onClick={() => void send()}>
            {says.send}
          </Button>
        </>
      }
    >
      <blockquote className={styles.quote} dir="auto">
        {quoted}
      </blockquote>
      <p className="muted">{says.text}</p>
      <div className="field">
        <label htmlFor={id}>{says.label}</label>
        <div className="input input--area" data-bad={state === 'missing' ? '' : undefined}>
          <textarea
            id={id}
            rows={3}
            maxLength={maxLength}
            dir="auto"
            value={words}
            aria-invalid={state === 'missing' || undefined}
            onChange={({ target }) => {
              setWords(target.value);
              setState('idle');
            }}
          />
        </div>
      </div>
      {(state === 'missing' || state === 'failed') && (
        <Note tone="bad" role="alert">
          {says[state]}
        </Note>
      )}
    </Dialog>
  );
}
