import { useSettings } from '@doorstep/shared-api';
import { Button, Dialog } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, useFormikContext, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import { OtherWays } from '../../components/OtherWays';

interface PasswordDialogMessages {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
}

interface PasswordDialogProps extends PasswordDialogMessages {
  open: boolean;
  onClose: () => void;
  /** Resolves with whether the password was right. An empty password means that the person confirmed in another way. */
  onConfirm: (password: string) => Promise<boolean>;
}

const start = { password: '' };

export function PasswordDialog({ open, onClose, onConfirm, title, text, confirmLabel, danger }: PasswordDialogProps) {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const schema = useMemo(() => yup.object({ password: yup.string().required(t('login.passwordRequired')) }), [t]);

  async function confirm({ password }: typeof start, form: FormikHelpers<typeof start>) {
    const fits = await onConfirm(password);
    if (!fits) form.setFieldError('password', t('security.wrong'));
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" role="alertdialog">
      {open && (
        <Form initialValues={start} schema={schema} onSubmit={confirm} summary={false} aria-label={title}>
          <p className="muted">{text}</p>
          <PasswordField name="password" label={t('login.password')} data-autofocus="" />
          <Buttons onClose={onClose} confirmLabel={confirmLabel} danger={danger} />
        </Form>
      )}
      {open && apiExtensions && <OtherWays onConfirmed={() => void onConfirm('')} />}
    </Dialog>
  );
}

type ButtonsProps = Pick<PasswordDialogProps, 'onClose' | 'confirmLabel' | 'danger'>;

function Buttons({ onClose, confirmLabel, danger }: ButtonsProps) {
  const t = useT('account');
  const { isSubmitting } = useFormikContext<typeof start>();
  return (
    <div className="row">
      <Button variant="line" className="grow" onClick={onClose}>
        {t('popup.cancel')}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : undefined} className="grow" busy={isSubmitting}>
        {confirmLabel}
      </Button>
    </div>
  );
}
