import { useT } from '@doorstep/shared-ui/i18n';
import { ProofForm } from '@doorstep/shared-ui/secondStep';
import type { ConfirmFormProps } from './confirmWays';
import { PasskeyWay } from './PasskeyWay';
import { PasswordWay } from './PasswordWay';
import { PhoneCodeWay } from './PhoneCodeWay';

export function ConfirmForm({ ways, confirmLabel, ...props }: ConfirmFormProps) {
  const t = useT('confirmAgain');
  const submitLabel = confirmLabel ?? t('continue');
  const others = (
    <>
      {ways.passkey && <PasskeyWay passkey={ways.passkey} />}
      {ways.phoneCode && <PhoneCodeWay phoneCode={ways.phoneCode} />}
    </>
  );
  if (ways.appCode)
    return (
      <ProofForm {...ways.appCode} submitLabel={submitLabel}>
        {others}
      </ProofForm>
    );
  return (
    <div className="form">
      <PasswordWay {...props} submitLabel={submitLabel} check={ways.password} />
      {others}
    </div>
  );
}
