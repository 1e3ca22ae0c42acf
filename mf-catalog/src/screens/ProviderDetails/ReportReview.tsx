import { type ApiError, useSessionStatus, useSettings } from '@doorstep/shared-api';
import { useReportReviewMutation } from '@doorstep/shared-api/content';
import type { Review } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, ChoiceRow, Dialog, Icon, Note, RadioRows, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './ProviderDetails.module.css';

const reasons = ['untrue', 'offensive', 'personal', 'advertising', 'otherProvider'] as const;

/** A second report has no effect. */
export function ReportReview({ review }: { readonly review: Review }) {
  const t = useT('catalog');
  const toast = useToast();
  const status = useSessionStatus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { apiExtensions } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  const [reason, setReason] = useState<(typeof reasons)[number]>();
  const [hasTried, setTried] = useState(false);
  const [report, sending] = useReportReviewMutation();
  if (!apiExtensions) return null;

  const open = () => {
    if (status === 'visitor') return void navigate(pathTo.login({ next: `${pathname}${search}` }));
    sending.reset();
    setTried(false);
    setOpen(true);
  };
  const send = async () => {
    setTried(true);
    if (!reason) return;
    try {
      await report({ reviewId: review.id, reason }).unwrap();
    } catch (error) {
      console.warn('The review was not reported.', error);
      return;
    }
    setReported(true);
    setOpen(false);
    toast.show({ text: t('report.thanks') });
  };

  const failure = sending.error && ((sending.error as Partial<ApiError>).message || t('report.failed'));
  const problem = hasTried && !reason ? t('report.needReason') : failure;
  return (
    <>
      <button type="button" className={styles.report} disabled={isReported} onClick={open}>
        <Icon name="flag" />
        {isReported ? t('report.done') : t('report.open')}
        <span className="sr">: {review.author}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('report.title')}
        size="sm"
        footer={
          <Button block busy={sending.isLoading} onClick={() => void send()}>
            {t('report.send')}
          </Button>
        }
      >
        <p className="muted">{t('report.lead')}</p>
        <div>
          <RadioRows label={t('report.title')}>
            {reasons.map((reasonItem) => (
              <ChoiceRow
                key={reasonItem}
                checked={reasonItem === reason}
                onSelect={() => setReason(reasonItem)}
                title={t(`report.reason.${reasonItem}`)}
              />
            ))}
          </RadioRows>
        </div>
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </Dialog>
    </>
  );
}
