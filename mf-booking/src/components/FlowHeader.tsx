import { BackLink, Steps } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './FlowHeader.module.css';

interface FlowHeaderProps {
  back: { to: string; label: string };
  title: string;
  current: 2 | 3;
}

export function FlowHeader({ back, title, current }: FlowHeaderProps) {
  const t = useT('booking');
  const steps = [{ label: t('steps.services') }, { label: t('steps.summary') }, { label: t('steps.payment') }];
  return (
    <>
      <div className={styles.head}>
        <BackLink to={back.to} label={back.label} />
        <div className={styles.steps}>
          <Steps current={current} steps={steps} />
        </div>
      </div>
      <h1 className={styles.title}>{title}</h1>
    </>
  );
}
