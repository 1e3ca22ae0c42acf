import { Button, classes, Icon, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSearchCombobox } from '../../components/search/useSearchCombobox';
import { resultsLink } from '../../model/navigation/links';
import { rememberSearch } from '../../model/search/recentSearches';
import styles from './Search.module.css';

interface SearchFormProps {
  readonly query: string;
  readonly where: string;
}

export function SearchForm({ query, where }: SearchFormProps) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const combobox = useSearchCombobox(text, t('home.search.suggestions'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!query) field.current?.focus({ preventScroll: true });
  }, [query]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    combobox.close();
    field.current?.blur();
    rememberSearch(text);
    navigate(resultsLink({ query: text, where }));
  };

  return (
    <search>
      <form
        className={classes(styles.form, combobox.isOpen && styles.open)}
        onSubmit={search}
        aria-label={t('home.search.label')}
      >
        <span className={styles.field}>
          <Icon name="magnifying-glass" />
          <input
            ref={field}
            className="input"
            aria-label={t('home.search.service')}
            placeholder={t('search.empty')}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              combobox.typed();
            }}
            {...combobox.inputProps}
          />
        </span>
        <Button type="submit">{t('home.search.submit')}</Button>
        <IconButton
          className={styles.leave}
          icon="x"
          weight="bold"
          label={t('search.close')}
          onClick={combobox.close}
        />
        {combobox.list}
      </form>
    </search>
  );
}
