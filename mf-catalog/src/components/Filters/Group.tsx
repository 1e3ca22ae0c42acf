import type { ReactNode } from 'react';
import styles from './Filters.module.css';

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="h4">{title}</legend>
      {children}
    </fieldset>
  );
}
