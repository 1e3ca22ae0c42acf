import { isApiError } from '@doorstep/shared-api';
import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { RecoveryCodes, SetUpForm } from '@doorstep/shared-ui/secondStep';
import { useEffect } from 'react';
import { useStepWords } from '../../hooks/useStepWords';
import { useBeginStaffSecondStepMutation, useConfirmStaffSecondStepMutation } from '../../model/api/staffApi';
import { ActFailed } from '../StateNotes';

/** Sets up the second step: an app scans the QR code, a first code confirms it, then the recovery codes show once. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const t = useT('admin');
  const words = useStepWords();
  const [begin, start] = useBeginStaffSecondStepMutation();
  const [confirm, { data, error, isLoading, reset }] = useConfirmStaffSecondStepMutation();
  useEffect(() => void begin(), [begin]);
  const isWrong = isApiError(error) && error.code === 'validation';

  if (data) return <RecoveryCodes t={words} codes={data.recovery_codes} onDone={onDone} />;

  const startFailed = start.error !== undefined && (
    <>
      <ActFailed error={start.error} />
      <Button variant="line" onClick={() => void begin()}>
        <Icon name="arrow-clockwise" weight="bold" />
        {t('tryAgain')}
      </Button>
    </>
  );
  return (
    <SetUpForm
      t={words}
      start={start.data}
      startFailed={startFailed || undefined}
      busy={isLoading}
      isWrong={isWrong}
      problem={!isWrong && <ActFailed error={error} />}
      onConfirm={(code) => void confirm({ code })}
      onChange={() => error && reset()}
    />
  );
}
