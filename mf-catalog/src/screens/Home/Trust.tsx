import { Icon, type IconName } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Home.module.css';

const facts: readonly { key: 'checked' | 'money' | 'plans'; icon: IconName }[] = [
  { key: 'checked', icon: 'identification-card' },
  { key: 'money', icon: 'shield-check' },
  { key: 'plans', icon: 'calendar-check' },
];

export function Trust() {
  const t = useT('catalog');
  return (
    <section className={`wrap below ${styles.trustSection}`}>
      <div className={styles.trust}>
        {facts.map(({ key, icon }) => (
          <div key={key}>
            <Icon name={icon} weight="duotone" />
            <div>
              <h3 className="h4">{t(`home.trust.${key}`)}</h3>
              <p className="sm muted">{t(`home.trust.${key}Text`)}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
