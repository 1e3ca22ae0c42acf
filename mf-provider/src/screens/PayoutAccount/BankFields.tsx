import { isApiError, serverMessage } from '@doorstep/shared-api';
import { dayjs, toDay } from '@doorstep/shared-api/calendar';
import { type PayoutAccount, parseDay } from '@doorstep/shared-api/domain';
import { isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { useSavePayoutBankMutation } from '@doorstep/shared-api/provider';
import { Button, Note, Panel, Steps, useToast } from '@doorstep/shared-ui';
import { DateField, Form, type FormikHelpers, SubmitButton, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { useAskAgain } from '../../hooks/useAskAgain';
import {
  type BankField,
  type BankValues,
  bankDigits,
  bankFieldOf,
  fieldsOf,
  missingBankStep,
  noBankValues,
  toBank,
} from '../../model/payouts/bankForm';

/** A change asks for the whole account again. */
export function BankFields({ account }: { account: PayoutAccount }) {
  const t = useT('provider');
  const [isChanging, setChanging] = useState(false);
  const step = missingBankStep(account);
  if (step && account.state !== 'closed' && account.state !== 'restricted') {
    const steps = [{ label: t('account.stepHolder') }, { label: t('account.stepBank') }];
    return (
      <Panel as="section" title={t('account.atBank')}>
        <Steps steps={steps} current={step === 'holder' ? 1 : 2} />
        <BankForm key={step} fields={fieldsOf[step]} submitLabel={t(step === 'holder' ? 'account.next' : 'save')} />
      </Panel>
    );
  }
  return (
    <Panel as="section" title={t('account.change')}>
      {isChanging || step ? (
        <BankForm fields={fieldsOf.change} submitLabel={t('save')} onSaved={() => setChanging(false)} />
      ) : (
        <>
          <p className="muted mb4">{t('account.changeText')}</p>
          <Button variant="line" onClick={() => setChanging(true)}>
            {t('account.change')}
          </Button>
        </>
      )}
    </Panel>
  );
}

const MAX_NAME = 100;

function useBankSchema(fields: readonly BankField[]) {
  const t = useT('provider');
  return useMemo(() => {
    const digits = (pattern: RegExp, message: string) =>
      yup
        .string()
        .required(message)
        .test('digits', message, (typed = '') => pattern.test(bankDigits(typed)));
    const today = toDay(dayjs.utc());
    return yup
      .object({
        holderName: yup.string().trim().max(MAX_NAME).required(t('account.error.holderName')),
        birthDate: yup
          .string()
          .required(t('account.error.birthDate'))
          .test('day', t('account.error.birthDate'), (day = '') => parseDay(day) !== undefined && day < today),
        routingNumber: digits(/^\d{9}$/, t('account.error.routingNumber')),
        accountNumber: digits(/^\d{4,17}$/, t('account.error.accountNumber')),
      })
      .pick([...fields]);
  }, [fields, t]);
}

interface BankFormProps {
  fields: readonly BankField[];
  submitLabel: string;
  onSaved?: () => void;
}

function BankForm({ fields, submitLabel, onSaved }: BankFormProps) {
  const t = useT('provider');
  const toast = useToast();
  const [save] = useSavePayoutBankMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [failure, setFailure] = useState('');
  const schema = useBankSchema(fields);
  const has = (field: BankField) => fields.includes(field);

  async function submit(values: BankValues, form: FormikHelpers<BankValues>) {
    setFailure('');
    const { error } = await runConfirmed(() => save(toBank(values, fields)));
    if (!error) {
      toast.show({ text: t('saved'), tone: 'ok' });
      return onSaved?.();
    }
    if (isConfirmationRequired(error)) return;
    const field = isApiError(error) ? bankFieldOf(error.field) : undefined;
    const message = serverMessage(error) ?? t('notSaved');
    if (field && has(field)) form.setFieldError(field, message);
    else setFailure(message);
  }

  return (
    <>
      <Form
        initialValues={noBankValues}
        schema={schema}
        onSubmit={submit}
        summary={false}
        className="form mt4"
        aria-label={t('account.atBank')}
      >
        {has('holderName') && (
          <TextField
            name="holderName"
            label={t('account.holderName')}
            hint={t('account.holderNameHint')}
            autoComplete="name"
            maxLength={MAX_NAME}
          />
        )}
        {has('birthDate') && <DateField name="birthDate" label={t('account.birthDate')} autoComplete="bday" />}
        {has('routingNumber') && (
          <TextField
            name="routingNumber"
            label={t('account.routingNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            ltr
          />
        )}
        {has('accountNumber') && (
          <TextField
            name="accountNumber"
            label={t('account.accountNumber')}
            hint={t('account.accountNumberHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            ltr
          />
        )}
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {has('accountNumber') && <Note>{t('account.testBank')}</Note>}
        <div>
          <SubmitButton accent>{submitLabel}</SubmitButton>
        </div>
      </Form>
      {againDialog}
    </>
  );
}
