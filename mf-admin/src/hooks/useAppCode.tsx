import { isApiError } from '@doorstep/shared-api';
import type { ConfirmWays } from '@doorstep/shared-ui/confirmAgain';
import { ActFailed } from '../components/StateNotes';
import { usePassSecondStepMutation } from '../model/api/staffApi';
import { useStepWords } from './useStepWords';

/** Checks a code of the authenticator app, or a recovery code. */
export function useAppCode(onPassed: () => void): NonNullable<ConfirmWays['appCode']> {
  const t = useStepWords();
  const [pass, { error, isLoading, reset }] = usePassSecondStepMutation();
  const isWrong = isApiError(error) && error.code === 'validation';
  return {
    t,
    busy: isLoading,
    isWrong,
    problem: !isWrong && <ActFailed error={error} />,
    async onSubmit(proof) {
      const result = await pass(proof);
      if (!result.error) onPassed();
    },
    onChange: () => error && reset(),
  };
}
