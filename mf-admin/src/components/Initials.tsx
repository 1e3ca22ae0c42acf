import { initials } from '../model/initials';
import styles from './parts.module.css';

export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
