import { maxReportLength } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './BookingChat.module.css';
import { WordsDialog } from './WordsDialog';

interface ReportMessageProps {
  text: string;
  isReported: boolean;
  onReport: (reason: string) => Promise<boolean>;
}

export function ReportMessage({ text, isReported, onReport }: ReportMessageProps) {
  const t = useT('offers');
  const [isOpen, setOpen] = useState(false);
  if (isReported) {
    return (
      <span className={styles.under}>
        <Icon name="flag" />
        {t('chat.report.done')}
      </span>
    );
  }
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        <Icon name="flag" />
        {t('chat.report.open')}
        <span className="sr">: {text}</span>
      </button>
      <WordsDialog
        quoted={text}
        title={t('chat.report.title')}
        text={t('chat.report.text')}
        label={t('chat.report.words')}
        send={t('chat.report.send')}
        missing={t('chat.report.missing')}
        failed={t('chat.report.failed')}
        maxLength={maxReportLength}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={onReport}
      />
    </>
  );
}
