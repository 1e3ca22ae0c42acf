import { Button } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import type { ConfirmFormProps, ConfirmWays } from './confirmWays';

interface PasswordWayProps extends Pick<ConfirmFormProps, 'label' | 'danger' | 'onCancel'> {
  readonly check: ConfirmWays['password'];
  readonly submitLabel: string;
}

const start = { password: '' };

export function PasswordWay({ check, submitLabel, label, danger = false, onCancel }: PasswordWayProps) {
  const t = useT('confirmAgain');
  const schema = useMemo(() => yup.object({ password: yup.string().required(t('missing')) }), [t]);

  async function submit({ password }: typeof start, form: FormikHelpers<typeof start>) {
    const failure = await check(password);
    if (failure) form.setFieldError('password', t(failure));
  }

  return (
    <Form initialValues={start} schema={schema} onSubmit={submit} summary={false} aria-label={label}>
      <PasswordField name="password" label={t('password')} data-autofocus="" />
      <div className="row">
        {onCancel && (
          <Button variant="line" className="grow" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <SubmitButton variant={danger ? 'danger' : undefined} className="grow">
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  );
}
