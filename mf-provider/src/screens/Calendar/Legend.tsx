import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Calendar.module.css';
import { messages } from './messages';

const looks = ['now', 'accepted', 'done', 'asked'] as const;
const times = ['buffer', 'break', 'off'] as const;

export function Legend() {
  const t = useT(messages.ns);
  return (
    <ul className={styles.legend}>
      {looks.map((look) => (
        <li key={look}>
          <i className={styles.look} data-look={look} />
          {t(`look.${look}`)}
        </li>
      ))}
      {times.map((kind) => (
        <li key={kind}>
          <i className={styles[kind]} />
          {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
