import { useT } from '@doorstep/shared-ui/i18n';
import { CodeForm } from './CodeForm';
import styles from './SecondStep.module.css';
import { SetUp } from './SetUp';

interface SecondStepPageProps {
  state: 'missing' | 'needed';
  onPassed: () => void;
}

/** Replaces every screen until the person has passed the second step of the sign-in. */
export function SecondStepPage({ state, onPassed }: SecondStepPageProps) {
  const t = useT('admin');
  return (
    <div className={styles.page}>
      <div>
        <h1>{t(`secondStep.${state}.title`)}</h1>
        <p className="muted mt2">{t(`secondStep.${state}.text`)}</p>
      </div>
      {state === 'missing' ? (
        <SetUp onDone={onPassed} />
      ) : (
        <CodeForm onPassed={onPassed} submitLabel={t('secondStep.continue')} />
      )}
    </div>
  );
}
