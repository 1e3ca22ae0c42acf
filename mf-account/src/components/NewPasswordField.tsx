import { PasswordField, useFormField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { PasswordStrength } from './PasswordStrength/PasswordStrength';

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const t = useT('account');
  const { value } = useFormField<string>(name);
  return (
    <div>
      <PasswordField name={name} label={label} hint={t('register.passwordHint')} autoComplete="new-password" />
      <PasswordStrength password={value} />
    </div>
  );
}
