import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';
import styles from './Chat.module.css';
import { Photos } from './Photos';

export interface ChatLine {
  readonly id: string;
  readonly at: string;
  readonly by: 'customer' | 'provider';
  readonly name: string;
  readonly text: string;
  readonly photos: readonly string[];
}

export function Chat({ lines, label }: { lines: readonly ChatLine[]; label: string }) {
  const t = useT('admin');
  const { dateTime } = useAdminFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.chat} aria-label={label} tabIndex={0}>
      {lines.map(({ id, at, by, name, text, photos }) => (
        <div key={id} data-by={by}>
          {text && <p dir="auto">{text}</p>}
          <Photos photos={photos} labelOf={(place) => t('problem.photo', { place })} />
          <span>
            <bdi>{name}</bdi>, <time dateTime={at}>{dateTime(at)}</time>
          </span>
        </div>
      ))}
    </section>
  );
}
