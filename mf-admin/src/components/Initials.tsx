import { initials } from '../model/initials';
import styles from './parts.module.css';

/** Somebody of the staff, who has no picture. The name stands beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
