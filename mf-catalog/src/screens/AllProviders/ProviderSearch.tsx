import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './AllProviders.module.css';

interface ProviderSearchProps {
  readonly query: string;
  readonly where: string;
}

/** Puts the search into the address; the list follows it. */
export function ProviderSearch(asked: ProviderSearchProps) {
  const t = useT('catalog');
  const [, setSearch] = useSearchParams();
  const [query, setQuery] = useState(asked.query);
  const [where, setWhere] = useState(asked.where);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [name, text] of [
        ['q', query.trim()],
        ['where', where.trim()],
      ] as const) {
        if (text) after.set(name, text);
        else after.delete(name);
      }
      return after;
    });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={search} aria-label={t('providers.search')}>
        <label className="input">
          <Icon name="magnifying-glass" />
          <span className="sr">{t('providers.search')}</span>
          <input
            type="search"
            placeholder={t('providers.searchPlaceholder')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <label className="input">
          <Icon name="map-pin" />
          <span className="sr">{t('providers.where')}</span>
          <input
            type="search"
            placeholder={t('providers.where')}
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
