import { Button, Dialog, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface ChallengeDialogProps {
  open: boolean;
  amountCents: number;
  isTest: boolean;
  isUpi?: boolean;
  onOutcome: (outcome: 'pass' | 'fail') => void;
}

/** Stands in for the bank at the test gateway. Elsewhere it leads back to the bank's question. */
export function ChallengeDialog({ open, amountCents, isTest, isUpi = false, onOutcome }: ChallengeDialogProps) {
  const t = useT('booking');
  const { money } = useFormat();
  return (
    <Dialog
      open={open}
      onClose={() => onOutcome('fail')}
      title={t(isUpi ? 'upi.approveTitle' : 'challenge.title')}
      size="sm"
      locked
      footer={
        <>
          <Button variant="line" className="grow" onClick={() => onOutcome('fail')}>
            {t(isTest ? 'challenge.fail' : 'challenge.leave')}
          </Button>
          <Button className="grow" onClick={() => onOutcome('pass')} data-autofocus="">
            {t(isTest ? 'challenge.pass' : 'challenge.goOn')}
          </Button>
        </>
      }
    >
      <p>{t(isUpi ? 'upi.approveText' : 'challenge.text', { amount: money(amountCents) })}</p>
      {isTest && <Note icon="shield-check">{t(isUpi ? 'upi.approveTest' : 'challenge.test')}</Note>}
    </Dialog>
  );
}
