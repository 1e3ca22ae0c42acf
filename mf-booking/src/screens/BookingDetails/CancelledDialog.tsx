import type { BookingPayment, CancelTerms } from '@doorstep/shared-api/domain';
import { Button, Dialog, StateArt, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { methodKey } from '../../model/payment/paymentWords';
import styles from './BookingDetails.module.css';

interface CancelledDialogProps {
  open: boolean;
  onClose: () => void;
  /** State of the payment before the cancellation. */
  payment: BookingPayment | undefined;
  terms: Partial<CancelTerms>;
}

export function CancelledDialog({ open, onClose, payment, terms }: CancelledDialogProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { feeCents = 0, refundCents = 0 } = terms;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('details.cancelled')}
      size="sm"
      footer={
        <Button block onClick={onClose} data-autofocus="">
          {t('success.done')}
        </Button>
      }
    >
      <div className={styles.door}>
        <StateArt name="empty" />
      </div>
      {feeCents > 0 && <p className="center muted">{t('cancel.feeKept', { amount: money(feeCents) })}</p>}
      {payment?.status === 'authorized' && feeCents === 0 && (
        <p className="center muted">{t(methodKey('details.cancelHeld', payment))}</p>
      )}
      {payment?.status === 'captured' && refundCents > 0 && (
        <p className="center muted">{t('cancel.refunded', { amount: money(refundCents) })}</p>
      )}
    </Dialog>
  );
}
