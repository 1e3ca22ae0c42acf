import { Button, Dialog, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface ChallengeDialogProps {
  open: boolean;
  amountCents: number;
  onAnswer: (outcome: 'pass' | 'fail') => void;
}

/** The test gateway's stand-in for a bank that asks whether it is really the customer. */
export function ChallengeDialog({ open, amountCents, onAnswer }: ChallengeDialogProps) {
  const t = useT('booking');
  const { money } = useFormat();
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer('fail')}
      title={t('challenge.title')}
      size="sm"
      locked
      footer={
        <>
          <Button variant="line" className="grow" onClick={() => onAnswer('fail')}>
            {t('challenge.fail')}
          </Button>
          <Button className="grow" onClick={() => onAnswer('pass')} data-autofocus="">
            {t('challenge.pass')}
          </Button>
        </>
      }
    >
      <p>{t('challenge.text', { amount: money(amountCents) })}</p>
      <Note icon="shield-check">{t('challenge.test')}</Note>
    </Dialog>
  );
}
