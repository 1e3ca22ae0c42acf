import { IconButton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './ProviderDetails.module.css';

interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageCount, onPage }: PagerProps) {
  const t = useT('catalog');
  const { number } = useFormat();
  return (
    <nav className={styles.pager} aria-label={t('details.pages')}>
      <IconButton
        icon="caret-left"
        flip
        line
        label={t('details.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="num">{t('details.page', { page: number(page), count: number(pageCount) })}</span>
      <IconButton
        icon="caret-right"
        flip
        line
        label={t('details.next')}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
