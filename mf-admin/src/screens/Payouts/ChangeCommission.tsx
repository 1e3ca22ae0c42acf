import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { DayInput } from '../../components/DayInput';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useChangeCommissionMutation } from '../../model/api/commissionApi';

export function ChangeCommission({ version: seen }: { version: number }) {
  const t = useT('admin');
  const toast = useToast();
  const id = useId();
  const { date, percent } = useAdminFormat();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [change, { error, isLoading, reset }] = useChangeCommissionMutation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [from, setFrom] = useState('');
  const [isTried, setTried] = useState(false);
  const rate = readRate(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from);

  function open() {
    reset();
    setText('');
    setFrom('');
    setTried(false);
    setOpen(true);
  }

  async function confirm(reason: string) {
    setTried(true);
    if (rate === undefined || !isDay) return;
    const result = await runConfirmed<{ error?: unknown }>(() => change({ percent: rate, from, reason, seen }));
    if (result.error) return;
    const values = { percent: percent(Number(rate) / 100, 2), day: date(`${from}T12:00:00Z`) };
    toast.show({ text: t('commission.done', values) });
    setOpen(false);
  }

  const isRateWrong = isTried && rate === undefined;
  const isDayWrong = isTried && !isDay;
  return (
    <>
      <Button size="sm" variant="line" onClick={open}>
        {t('commission.change')}
      </Button>
      {isOpen && (
        <ReasonDialog
          open
          onClose={() => setOpen(false)}
          title={t('commission.change')}
          consequence={t('commission.changeText')}
          wordsLabel={t('staff.why')}
          wordsHint={t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t('commission.change')}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
        >
          <div className="field">
            <label htmlFor={`${id}-rate`}>{t('commission.rateInPercent')}</label>
            <div className="input" data-bad={isRateWrong ? '' : undefined} dir="ltr">
              <input
                id={`${id}-rate`}
                inputMode="decimal"
                dir="ltr"
                value={text}
                aria-invalid={isRateWrong || undefined}
                aria-describedby={`${id}-rate-hint`}
                onChange={({ target }) => setText(target.value)}
              />
              <span className="muted">%</span>
            </div>
            <p id={`${id}-rate-hint`} className={isRateWrong ? 'err' : 'hint'} role={isRateWrong ? 'alert' : undefined}>
              {t('commission.rateHint')}
            </p>
          </div>
          <div className="field">
            <label htmlFor={`${id}-from`}>{t('commission.firstDay')}</label>
            <div className="input" data-bad={isDayWrong ? '' : undefined}>
              <DayInput
                id={`${id}-from`}
                value={from}
                aria-invalid={isDayWrong || undefined}
                aria-describedby={`${id}-from-hint`}
                onChange={setFrom}
              />
            </div>
            <p id={`${id}-from-hint`} className={isDayWrong ? 'err' : 'hint'} role={isDayWrong ? 'alert' : undefined}>
              {t('commission.firstDayHint')}
            </p>
          </div>
        </ReasonDialog>
      )}
      {codeDialog}
    </>
  );
}

/** Converts a typed rate to the server's format such as 12.5. Accepts a comma, Persian and Arabic digits. */
function readRate(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/, '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 50 ? plain : undefined;
}
