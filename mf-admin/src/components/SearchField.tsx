import { Icon, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useRef, useState } from 'react';
import { useShortcuts } from '../hooks/useShortcuts';
import { Kbd } from './Kbd';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const t = useT('admin');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setText(value);
  }
  useShortcuts({ '/': () => input.current?.focus() });

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    <search className={className}>
      <form onSubmit={submit}>
        <label className={`input ${styles.field}`}>
          <Icon name="magnifying-glass" />
          <span className="sr">{label}</span>
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            value={text}
            placeholder={placeholder}
            maxLength={100}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') currentTarget.blur();
            }}
          />
          {value ? (
            <IconButton icon="x" size="sm" label={t('search.clear')} onClick={() => onSearch('')} />
          ) : (
            <span className={styles.key}>
              <Kbd>/</Kbd>
            </span>
          )}
        </label>
      </form>
    </search>
  );
}
