import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ConfirmWays } from './confirmWays';

export function PasskeyWay({ passkey }: { passkey: NonNullable<ConfirmWays['passkey']> }) {
  const t = useT('confirmAgain');
  return (
    <>
      <Button variant="line" block busy={passkey.isBusy} onClick={() => void passkey.prove()}>
        <Icon name="shield-check" />
        {t('usePasskey')}
      </Button>
      {passkey.hasFailed && (
        <Note tone="bad" role="alert">
          {t('passkeyFailed')}
        </Note>
      )}
    </>
  );
}
