import { isApiError } from '@doorstep/shared-api';
import { ProofForm, type StepProof } from '@doorstep/shared-ui/secondStep';
import { useStepWords } from '../../hooks/useStepWords';
import { usePassSecondStepMutation } from '../../model/api/staffApi';
import { ActFailed } from '../StateNotes';
import { PasskeyWay } from './PasskeyWay';

export function CodeForm({ onPassed, submitLabel }: { onPassed?: () => void; submitLabel: string }) {
  const t = useStepWords();
  const [pass, { error, isLoading, reset }] = usePassSecondStepMutation();
  const isWrong = isApiError(error) && error.code === 'validation';

  async function submit(proof: StepProof) {
    const result = await pass(proof);
    if (!result.error) onPassed?.();
  }

  return (
    <ProofForm
      t={t}
      submitLabel={submitLabel}
      busy={isLoading}
      isWrong={isWrong}
      problem={!isWrong && <ActFailed error={error} />}
      onSubmit={submit}
      onChange={() => error && reset()}
    >
      {onPassed && <PasskeyWay onPassed={onPassed} />}
    </ProofForm>
  );
}
