import { maxAppealLength } from '@doorstep/shared-api/domain';
import { Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './BookingChat.module.css';
import { WordsDialog } from './WordsDialog';

interface HiddenMessageProps {
  text: string;
  appealUntil: string | undefined;
  doesAppealWait: boolean;
  onAppeal: (text: string) => Promise<boolean>;
}

export function HiddenMessage({ text, appealUntil, doesAppealWait, onAppeal }: HiddenMessageProps) {
  const t = useT('offers');
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles.under}>{t('chat.report.hiddenMine')}</span>
      {doesAppealWait && <span className={styles.under}>{t('chat.appeal.waits')}</span>}
      {appealUntil && (
        <>
          <button type="button" className={styles.report} onClick={() => setOpen(true)}>
            <Icon name="flag" />
            {t('chat.appeal.open')}
            <span className="sr">: {text}</span>
          </button>
          <WordsDialog
            quoted={text}
            title={t('chat.appeal.title')}
            text={t('chat.appeal.text', { time: dateTime(appealUntil) })}
            label={t('chat.appeal.words')}
            send={t('chat.appeal.send')}
            missing={t('chat.appeal.missing')}
            failed={t('chat.appeal.failed')}
            maxLength={maxAppealLength}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSend={onAppeal}
          />
        </>
      )}
    </>
  );
}
