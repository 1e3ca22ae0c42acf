import { useConfirmWays } from '@doorstep/shared-api/passkeys';
import { ConfirmForm } from '@doorstep/shared-ui/confirmAgain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAppCode } from '../../hooks/useAppCode';
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
      {state === 'missing' ? <SetUp onDone={onPassed} /> : <CodeForm onPassed={onPassed} />}
    </div>
  );
}

function CodeForm({ onPassed }: { onPassed: () => void }) {
  const t = useT('admin');
  const ways = useConfirmWays(onPassed, { skip: false });
  const appCode = useAppCode(onPassed);
  return <ConfirmForm ways={{ ...ways, appCode }} label={t('secondStep.needed.title')} />;
}
