import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import type { ProviderSearch } from '../../model/providers/providerSearch';
import styles from './AllProviders.module.css';

interface ProviderSearchFormProps {
  readonly search: ProviderSearch;
  readonly onSearch: (part: Partial<ProviderSearch>, options: { keepsHistory: boolean }) => void;
}

export function ProviderSearchForm({ search, onSearch }: ProviderSearchFormProps) {
  const t = useT('catalog');
  const [query, setQuery] = useState(search.query);
  const [where, setWhere] = useState(search.where);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ query, where }, { keepsHistory: true });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit} aria-label={t('providers.search')}>
        <label className="input">
          <Icon name="magnifying-glass" />
          <span className="sr">{t('providers.search')}</span>
          <input
            type="search"
            enterKeyHint="search"
            placeholder={t('providers.searchPlaceholder')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <label className="input">
          <Icon name="map-pin" />
          <span className="sr">{t('home.search.where')}</span>
          <input
            type="search"
            enterKeyHint="search"
            placeholder={t('home.search.where')}
            value={where}
            onChange={(event) => setWhere(event.target.value)}
          />
        </label>
        <Button type="submit" variant="line">
          {t('home.search.submit')}
        </Button>
      </form>
    </search>
  );
}
