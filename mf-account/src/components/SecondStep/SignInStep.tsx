import { isApiError } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useTakeSecondStepMutation } from '@doorstep/shared-api/profile';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProofForm, type StepProof } from '@doorstep/shared-ui/secondStep';
import { Link } from 'react-router-dom';
import { useStepProblem } from './useStepProblem';

interface SignInStepProps {
  onSignedIn: () => void;
  onBack: () => void;
}

export function SignInStep({ onSignedIn, onBack }: SignInStepProps) {
  const t = useT('secondStep');
  const problemOf = useStepProblem();
  const [take, { error, isLoading, reset }] = useTakeSecondStepMutation();
  const isLate = isApiError(error) && error.code === 'state_conflict';

  async function submit(proof: StepProof) {
    const result = await take(proof);
    if (!result.error) onSignedIn();
  }

  return (
    <>
      <div>
        <h1>{t('title')}</h1>
        <p className="lead mt2">{t('lead')}</p>
      </div>
      <ProofForm
        t={t}
        submitLabel={t('signIn')}
        busy={isLoading}
        isWrong={isApiError(error) && error.code === 'validation'}
        problem={
          isLate ? (
            <Note tone="bad" role="alert">
              {t('late')}
            </Note>
          ) : (
            problemOf(error)
          )
        }
        onSubmit={submit}
        onChange={() => error && reset()}
      />
      <p className="sm muted">
        {t('lost')}{' '}
        <Link className="link" to={paths.contactUs}>
          {t('contact')}
        </Link>
      </p>
      <button type="button" className="link sm" onClick={onBack}>
        {t('back')}
      </button>
    </>
  );
}
