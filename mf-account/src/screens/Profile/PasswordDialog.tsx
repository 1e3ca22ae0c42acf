import { Button, Dialog } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, useFormikContext, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** Resolves with whether the password fitted. */
  onConfirm: (password: string) => Promise<boolean>;
}

const start = { password: '' };

/** Asked before an account is deleted when the sign-in was a while ago. */
export function PasswordDialog({ open, onClose, onConfirm }: PasswordDialogProps) {
  const t = useT('account');
  const schema = useMemo(() => yup.object({ password: yup.string().required(t('login.passwordRequired')) }), [t]);

  async function confirm({ password }: typeof start, form: FormikHelpers<typeof start>) {
    const fits = await onConfirm(password);
    if (!fits) form.setFieldError('password', t('security.wrong'));
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('delete.passwordHeading')} size="sm" role="alertdialog">
      {open && (
        <Form
          initialValues={start}
          schema={schema}
          onSubmit={confirm}
          summary={false}
          aria-label={t('delete.passwordHeading')}
        >
          <p className="muted">{t('delete.passwordText')}</p>
          <PasswordField name="password" label={t('login.password')} data-autofocus="" />
          <Buttons onClose={onClose} />
        </Form>
      )}
    </Dialog>
  );
}

function Buttons({ onClose }: { onClose: () => void }) {
  const t = useT('account');
  const { isSubmitting } = useFormikContext<typeof start>();
  return (
    <div className="row">
      <Button variant="line" className="grow" onClick={onClose}>
        {t('popup.cancel')}
      </Button>
      <Button type="submit" variant="danger" className="grow" busy={isSubmitting}>
        {t('delete.button')}
      </Button>
    </div>
  );
}
