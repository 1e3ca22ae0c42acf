import { maxReportLength } from '@doorstep/shared-api/domain';
import { Button, Dialog, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import styles from './BookingChat.module.css';

interface ReportMessageProps {
  text: string;
  isReported: boolean;
  onReport: (reason: string) => Promise<boolean>;
}

/** Tells the staff that a message of the other side should not be there. What was typed stays when it does not arrive. */
export function ReportMessage({ text, isReported, onReport }: ReportMessageProps) {
  const t = useT('offers');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'idle' | 'missing' | 'sending' | 'failed'>('idle');
  if (isReported) {
    return (
      <span className={styles.under}>
        <Icon name="flag" />
        {t('chat.report.done')}
      </span>
    );
  }

  async function send() {
    const words = reason.trim();
    if (!words) return setState('missing');
    setState('sending');
    const hasArrived = await onReport(words);
    setState(hasArrived ? 'idle' : 'failed');
    if (hasArrived) setOpen(false);
  }

  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        <Icon name="flag" />
        {t('chat.report.open')}
        <span className="sr">: {text}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('chat.report.title')}
        size="sm"
        locked={state === 'sending'}
        footer={
          <>
            <Button variant="line" className="grow" onClick={() => setOpen(false)}>
              {t('chat.report.cancel')}
            </Button>
            <Button className="grow" busy={state === 'sending'} onClick={() => void send()}>
              {t('chat.report.send')}
            </Button>
          </>
        }
      >
        <blockquote className={styles.quote} dir="auto">
          {text}
        </blockquote>
        <p className="muted">{t('chat.report.text')}</p>
        <div className="field">
          <label htmlFor={id}>{t('chat.report.words')}</label>
          <div className="input input--area" data-bad={state === 'missing' ? '' : undefined}>
            <textarea
              id={id}
              rows={3}
              maxLength={maxReportLength}
              value={reason}
              aria-invalid={state === 'missing' || undefined}
              onChange={({ target }) => {
                setReason(target.value);
                setState('idle');
              }}
            />
          </div>
        </div>
        {(state === 'missing' || state === 'failed') && (
          <Note tone="bad" role="alert">
            {t(`chat.report.${state}`)}
          </Note>
        )}
      </Dialog>
    </>
  );
}
