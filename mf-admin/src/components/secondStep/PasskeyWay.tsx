import { usePasskeyProof } from '@doorstep/shared-api/passkeys';
import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function PasskeyWay({ onPassed }: { onPassed: () => void }) {
  const t = useT('admin');
  const { isOffered, isBusy, hasFailed, prove } = usePasskeyProof(onPassed);
  if (!isOffered) return null;
  return (
    <>
      <Button variant="line" block busy={isBusy} onClick={() => void prove()}>
        <Icon name="shield-check" />
        {t('secondStep.passkey.use')}
      </Button>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('secondStep.passkey.failed')}
        </Note>
      )}
    </>
  );
}
