import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNearWindow } from '../../hooks/useNearWindow';
import styles from './AllProviders.module.css';
import type { useProviderStreet } from './useProviderStreet';

/**
 * Number of pages that load while scrolling. After that a button loads more, so that visitors can reach the page's
 * footer.
 */
const maxAutoLoadedPages = 8;

export function MoreProviders({ street }: { readonly street: ReturnType<typeof useProviderStreet> }) {
  const t = useT('catalog');
  const [pressedAt, setPressedAt] = useState(0);
  const { pageCount, hasMore, isFetchingMore, hasMoreFailed, fetchMore } = street;
  const isWaiting = hasMore && !isFetchingMore && !hasMoreFailed;
  const since = Math.min(pressedAt, pageCount);
  const box = useNearWindow<HTMLDivElement>(fetchMore, isWaiting && pageCount < since + maxAutoLoadedPages, pageCount);

  const press = () => {
    setPressedAt(pageCount);
    fetchMore();
  };
  if (!hasMore) return null;
  return (
    <div className={styles.more} ref={box} aria-busy={isFetchingMore}>
      {hasMoreFailed && (
        <Note tone="bad" role="alert">
          {t('common.loadFailed')}
        </Note>
      )}
      <Button variant="line" busy={isFetchingMore} onClick={press}>
        {t('providers.showMore')}
      </Button>
    </div>
  );
}
