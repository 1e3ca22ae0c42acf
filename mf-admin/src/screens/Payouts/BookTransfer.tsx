import { Button, Dialog, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { type StrandedWallet, useBookTransferMutation } from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { amountText, readAmount } from '../../model/split';

export function BookTransfer({ wallet }: { wallet: StrandedWallet }) {
  const t = useT('admin');
  const toast = useToast();
  const id = useId();
  const { money } = useAdminFormat();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [book, { error, isLoading, reset }] = useBookTransferMutation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [reference, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const { customer_id: customerId, customer: name } = wallet;
  const maxCents = signedCentsOf(wallet.amount);
  const cents = readAmount(text) ?? 0;
  const isAmountWrong = cents <= 0 || cents > maxCents;
  const isReferenceMissing = reference.trim() === '';

  function open() {
    reset();
    setText(amountText(maxCents));
    setReference('');
    setTried(false);
    setOpen(true);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isAmountWrong || isReferenceMissing) return;
    const result = await runConfirmed<{ error?: unknown }>(() => book({ id: customerId, cents, reference }));
    if (result.error) return;
    toast.show({ text: t('payouts.wallets.done', { name, amount: money(cents) }) });
    setOpen(false);
  }

  const showsAmountWrong = isTried && isAmountWrong;
  const showsMissing = isTried && isReferenceMissing;
  return (
    <>
      <Button size="sm" variant="line" onClick={open}>
        {t('payouts.wallets.act')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('payouts.wallets.act')}
        locked={isLoading}
        footer={
          <>
            <Button variant="line" className="grow" onClick={() => setOpen(false)} disabled={isLoading}>
              {t('cancel')}
            </Button>
            <Button className="grow" type="submit" form={`${id}-form`} busy={isLoading}>
              {t('payouts.wallets.act')}
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} className="stack" noValidate onSubmit={(event) => void send(event)}>
          <p className="muted">{t('payouts.wallets.text', { name, amount: money(maxCents) })}</p>
          <div className="field">
            <label htmlFor={`${id}-amount`}>{t('payouts.amount')}</label>
            <div className="input" data-bad={showsAmountWrong ? '' : undefined} dir="ltr">
              <span className="muted">$</span>
              <input
                id={`${id}-amount`}
                inputMode="decimal"
                dir="ltr"
                value={text}
                aria-invalid={showsAmountWrong || undefined}
                aria-describedby={`${id}-amount-hint`}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
            <p
              id={`${id}-amount-hint`}
              className={showsAmountWrong ? 'err' : 'hint'}
              role={showsAmountWrong ? 'alert' : undefined}
            >
              {showsAmountWrong && cents > maxCents
                ? t('amount.tooMuch', { max: money(maxCents) })
                : showsAmountWrong && t('amount.wrong')}
            </p>
          </div>
          <div className="field">
            <label htmlFor={`${id}-reference`}>{t('payouts.wallets.ref')}</label>
            <div className="input" data-bad={showsMissing ? '' : undefined}>
              <input
                id={`${id}-reference`}
                dir="ltr"
                maxLength={60}
                autoComplete="off"
                value={reference}
                aria-invalid={showsMissing || undefined}
                aria-describedby={`${id}-reference-hint`}
                onChange={({ target }) => setReference(target.value)}
              />
            </div>
            <p
              id={`${id}-reference-hint`}
              className={showsMissing ? 'err' : 'hint'}
              role={showsMissing ? 'alert' : undefined}
            >
              {t('payouts.wallets.hint')}
            </p>
          </div>
          <ActFailed error={error} />
        </form>
      </Dialog>
      {codeDialog}
    </>
  );
}
