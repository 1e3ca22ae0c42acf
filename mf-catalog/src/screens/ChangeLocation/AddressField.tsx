import { useSettings } from '@doorstep/shared-api';
import { formatDistance, Icon, IconButton, useLanguage, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Ref, useId } from 'react';
import { useCombobox } from '../../hooks/useCombobox';
import { addressLines, splitAtMatch } from '../../model/location/address';
import styles from './ChangeLocation.module.css';
import { messages } from './messages';
import type { AddressSuggestion, Suggestions } from './useSuggestions';

interface AddressFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Address without the unit. */
  readonly text: string;
  /** True while the text equals a chosen place, so that there is nothing to suggest. */
  readonly isChosen: boolean;
  readonly error?: string;
  readonly suggestions: Suggestions;
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: AddressSuggestion) => void;
}

export function AddressField({ ref, text, isChosen, error, suggestions, onType, onChoose }: AddressFieldProps) {
  const t = useT(messages.ns);
  const { locale } = useLanguage();
  const id = useId();
  const list = isChosen ? [] : suggestions.list;
  const combobox = useCombobox({
    count: list.length,
    preselect: true,
    onChoose: (index) => {
      const chosen = list[index];
      if (chosen) onChoose(chosen);
    },
  });
  const { apiExtensions } = useSettings();
  const hint = isChosen ? undefined : hintOf(suggestions, apiExtensions);

  return (
    <div className="field">
      <label htmlFor={id}>{t('address')}</label>
      <div className={styles.field}>
        <div className="input" data-bad={error ? '' : undefined}>
          <Icon name="magnifying-glass" />
          <input
            ref={ref}
            id={id}
            type="text"
            placeholder={t('placeholder')}
            value={text}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            onChange={(event) => {
              onType(event.target.value);
              combobox.typed();
            }}
            {...combobox.inputProps}
          />
          {text && <IconButton className={styles.clear} icon="x" label={t('clear')} onClick={() => onType('')} />}
        </div>
        {combobox.shown && (
          <ul className={`sug ${styles.list}`} aria-label={t('suggestions')} {...combobox.listProps}>
            {list.map((suggestion, index) => (
              <li key={suggestion.id} {...combobox.optionProps(index)}>
                <Icon name="map-pin" />
                <SuggestedAddress address={suggestion.address} typed={text} />
                {suggestion.distanceKm !== undefined && (
                  <span className="sm muted num">{formatDistance(suggestion.distanceKm, locale)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="warning-circle" weight="fill" />
          {error}
        </p>
      )}
      {!error && hint && (
        <p className="hint" id={`${id}-hint`}>
          {t(hint)}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{combobox.shown ? t('found', { count: list.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function hintOf(
  suggestions: Suggestions,
  isChecked: boolean,
): 'noneFound' | 'notSuggested' | 'suggestFailed' | undefined {
  if (suggestions.status === 'failed') return 'suggestFailed';
  if (suggestions.status === 'settled' && suggestions.list.length === 0)
    return isChecked ? 'notSuggested' : 'noneFound';
  return undefined;
}

function SuggestedAddress({ address, typed }: { readonly address: string; readonly typed: string }) {
  const { street, rest } = addressLines(address);
  const { before, hit, after } = splitAtMatch(street, typed);
  return (
    <span>
      {before}
      {hit && <mark>{hit}</mark>}
      {after}
      <br />
      <span className="sm muted">{rest}</span>
    </span>
  );
}
