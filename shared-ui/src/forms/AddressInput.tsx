import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../components/IconButton';
import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { describedBy, FieldLayout } from './FieldFrame';

export interface AddressSuggestion {
  id: string;
  /** First line, such as the street. */
  label: string;
  /** Second line, or the whole address. */
  address: string;
  lat?: number;
  long?: number;
  distanceKm?: number;
}

/** Called shortly after the last keystroke. The signal is aborted when the result is no longer needed. */
export type SuggestAddresses = (query: string, signal: AbortSignal) => Promise<readonly AddressSuggestion[]>;

export interface AddressInputProps {
  id?: string;
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  action?: ReactNode;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Called when a suggestion is chosen. The text is already set to the result of `textOf`. */
  onPick?: (suggestion: AddressSuggestion) => void;
  onBlur?: () => void;
  suggest: SuggestAddresses;
  textOf?: (suggestion: AddressSuggestion) => string;
  minLength?: number;
  autoFocus?: boolean;
}

type Suggestions =
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'found'; suggestions: readonly AddressSuggestion[] };

const suggestDelayMs = 250;
const kmPerMile = 1.609344;
export const textOfSuggestion = ({ label, address }: AddressSuggestion) =>
  address.startsWith(label) ? address : `${label}, ${address}`;

/** Typed text is always accepted. Escape closes the list and keeps the text, and so does a failed request. */
export function AddressInput({
  id: givenId,
  name,
  label,
  hint,
  error,
  action,
  placeholder,
  value,
  onChange,
  onPick,
  onBlur,
  suggest,
  textOf = textOfSuggestion,
  minLength = 3,
  autoFocus = false,
}: AddressInputProps) {
  const t = useT('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const listId = `${id}-list`;
  const [question, setQuestion] = useState<string>();
  const [response, setResponse] = useState<Suggestions>({ state: 'none' });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  const suggestAddresses = useEffectEvent(suggest);
  useEffect(() => {
    if (question === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      suggestAddresses(question, abort.signal)
        .then((suggestions) => {
          if (abort.signal.aborted) return;
          setActive(0);
          setResponse({ state: 'found', suggestions });
        })
        .catch(() => {
          if (!abort.signal.aborted) setResponse({ state: 'failed' });
        });
    }, suggestDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question]);

  const suggestions = response.state === 'found' ? response.suggestions : [];
  const expanded = open && suggestions.length > 0;
  const current = expanded ? suggestions[active] : undefined;

  function type(text: string) {
    onChange(text);
    const isWanted = text.trim().length >= minLength;
    setQuestion(isWanted ? text.trim() : undefined);
    if (!isWanted) setResponse({ state: 'none' });
    setOpen(isWanted);
  }

  function choose(suggestion: AddressSuggestion) {
    onChange(textOf(suggestion));
    onPick?.(suggestion);
    close();
  }

  function close() {
    setOpen(false);
    setQuestion(undefined);
    setResponse({ state: 'none' });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setOpen(true);
      if (!open) return;
      const move = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + move + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Escape' && expanded) {
      // Closes the list only, not the dialog around it.
      event.preventDefault();
      setOpen(false);
    }
  }

  const status =
    response.state === 'failed'
      ? t('address.failed')
      : response.state === 'found' && open
        ? suggestions.length === 0
          ? t('address.none')
          : t('address.found', { count: suggestions.length })
        : '';

  return (
    <FieldLayout id={id} label={label} hint={hint} error={error} action={action}>
      <div className="combo">
        <span className="input" data-bad={error ? '' : undefined}>
          <Icon name="map-pin" />
          <input
            ref={input}
            {...describedBy(id, hint, error)}
            id={id}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={expanded}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${active}` : undefined}
            autoComplete="address-line1"
            placeholder={placeholder}
            data-autofocus={autoFocus ? '' : undefined}
            value={value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={handleKey}
            onBlur={() => {
              setOpen(false);
              onBlur?.();
            }}
          />
          {value !== '' && (
            <IconButton
              size="sm"
              icon="x"
              label={t('clear')}
              onClick={() => {
                type('');
                input.current?.focus();
              }}
            />
          )}
        </span>
        <div className="sug" id={listId} role="listbox" aria-label={t('address.suggestions')} hidden={!expanded}>
          {expanded &&
            suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text field
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, which points here
              <div
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                // The text field must not lose the focus before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(index)}
                onClick={() => choose(suggestion)}
              >
                <Icon name="map-pin" />
                <SuggestionText suggestion={suggestion} typed={value} />
                <Distance km={suggestion.distanceKm} />
              </div>
            ))}
        </div>
        <span className={suggestions.length > 0 ? 'sr' : 'combo__s hint'} role="status">
          {status}
        </span>
      </div>
    </FieldLayout>
  );
}

function SuggestionText({ suggestion: { label, address }, typed }: { suggestion: AddressSuggestion; typed: string }) {
  const start = label.toLowerCase().indexOf(typed.trim().toLowerCase());
  const end = start + typed.trim().length;
  return (
    <span>
      {start < 0 ? (
        label
      ) : (
        <>
          {label.slice(0, start)}
          <mark>{label.slice(start, end)}</mark>
          {label.slice(end)}
        </>
      )}
      <bdi className="sug__a sm muted">{address}</bdi>
    </span>
  );
}

function Distance({ km }: { km: number | undefined }) {
  const t = useT('ui');
  const { decimals } = useFormat();
  if (km === undefined) return null;
  const miles = km / kmPerMile;
  return <span className="sm muted num">{t('miles', { distance: decimals(miles, miles < 10 ? 1 : 0) })}</span>;
}
