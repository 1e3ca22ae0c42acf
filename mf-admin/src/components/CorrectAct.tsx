import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { useSecondStep } from '../hooks/useSecondStep';
import { useCorrectPayableMutation } from '../model/api/payoutsApi';
import { signedCentsOf } from '../model/cents';
import { readAmount } from '../model/split';
import { ReasonDialog } from './ReasonDialog';
import { Segments } from './Segments';

interface CorrectActProps {
  id: string;
  name: string;
  payable: string;
  version: number;
}

/** Corrects what a provider is owed, at the marketplace's cost. */
export function CorrectAct({ id, name, payable, version: seen }: CorrectActProps) {
  const t = useT('admin');
  const toast = useToast();
  const fieldId = useId();
  const { money } = useAdminFormat();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [correct, { error, isLoading, reset }] = useCorrectPayableMutation();
  const [isOpen, setOpen] = useState(false);
  const [direction, setDirection] = useState<'more' | 'less'>('more');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const typed = readAmount(text) ?? 0;
  const cents = direction === 'more' ? typed : -typed;

  function open() {
    reset();
    setText('');
    setMissing(false);
    setOpen(true);
  }

  async function confirm(reason: string) {
    setMissing(cents === 0);
    if (cents === 0) return;
    const result = await runConfirmed<{ error?: unknown }>(() => correct({ id, seen, reason, cents }));
    if (result.error) return;
    toast.show({ text: t('correct.done', { name }) });
    setOpen(false);
  }

  return (
    <>
      <Button size="sm" variant="line" onClick={open}>
        {t('correct.act')}
      </Button>
      {isOpen && (
        <ReasonDialog
          open
          onClose={() => setOpen(false)}
          title={t('correct.act')}
          consequence={t('correct.text', { name })}
          wordsLabel={t('staff.why')}
          wordsHint={t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t('correct.act')}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
        >
          <Segments
            label={t('correct.direction')}
            options={(['more', 'less'] as const).map((value) => ({ value, label: t(`correct.${value}`) }))}
            value={direction}
            onChange={setDirection}
          />
          <div className="field">
            <label htmlFor={fieldId}>{t('payouts.amount')}</label>
            <div className="input" data-bad={isMissing ? '' : undefined} dir="ltr">
              <span className="muted">$</span>
              <input
                id={fieldId}
                inputMode="decimal"
                dir="ltr"
                value={text}
                aria-invalid={isMissing || undefined}
                aria-describedby={`${fieldId}-after`}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
            <p id={`${fieldId}-after`} className={isMissing ? 'err' : 'hint'} role={isMissing ? 'alert' : undefined}>
              {isMissing ? t('amount.wrong') : t('correct.after', { amount: money(signedCentsOf(payable) + cents) })}
            </p>
          </div>
        </ReasonDialog>
      )}
      {codeDialog}
    </>
  );
}
