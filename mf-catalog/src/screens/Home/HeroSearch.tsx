import { Button, classes, Icon, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSearchCombobox } from '../../components/search/useSearchCombobox';
import { resultsLink } from '../../model/navigation/links';
import { rememberSearch } from '../../model/search/recentSearches';
import styles from './Hero.module.css';

export function HeroSearch() {
  const t = useT('catalog');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [where, setWhere] = useState('');
  const combobox = useSearchCombobox(query, t('home.search.suggestions'));

  const search = (event: FormEvent) => {
    event.preventDefault();
    combobox.close();
    rememberSearch(query);
    navigate(resultsLink({ query, where }));
  };

  return (
    <search>
      <form
        className={classes(styles.search, combobox.isOpen && styles.open)}
        onSubmit={search}
        aria-label={t('home.search.label')}
      >
        <label>
          <span>{t('home.search.service')}</span>
          <input
            placeholder={t('home.search.servicePlaceholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              combobox.typed();
            }}
            {...combobox.inputProps}
          />
        </label>
        {combobox.isOpen && (
          <IconButton
            className={styles.leave}
            icon="x"
            weight="bold"
            label={t('search.close')}
            onClick={combobox.close}
          />
        )}
        <label className={styles.where}>
          <span>{t('home.search.where')}</span>
          <input
            type="text"
            autoComplete="address-line1"
            enterKeyHint="search"
            placeholder={t('home.search.wherePlaceholder')}
            value={where}
            onChange={(event) => setWhere(event.target.value)}
          />
        </label>
        <Button type="submit" variant="accent" size="lg">
          <Icon name="magnifying-glass" weight="bold" />
          <span>{t('home.search.submit')}</span>
        </Button>
        {combobox.list}
      </form>
    </search>
  );
}
