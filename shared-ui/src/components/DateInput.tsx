import { type ChangeEvent, type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { isDay, readDate } from '../format/readDate';
import { useFormat } from '../format/useFormat';
import { useLanguage, useT } from '../i18n/LanguageProvider';
import { classes } from './classes';
import { IconButton } from './IconButton';

export interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  /** `yyyy-MM-dd`, '', or text that is no date, which stays visible so that it can be corrected. */
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * Shows and reads dates as the page writes them, because a browser's own date field uses the order of the browser's
 * language. That field only opens the calendar.
 */
export function DateInput({ value, onChange, onBlur, min, max, disabled, ...rest }: DateInputProps) {
  const t = useT('ui');
  const { lang } = useLanguage();
  const { date } = useFormat();
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const patternId = useId();
  const day = isDay(value) ? value : '';

  function openCalendar() {
    try {
      calendar.current?.showPicker();
    } catch {
      // Older browsers and frames of another site have no picker: a phone opens its calendar on focus, elsewhere dates
      // are typed.
      calendar.current?.focus();
    }
  }

  return (
    <span className="date">
      <input
        inputMode="numeric"
        size={10}
        autoComplete="off"
        {...rest}
        type="text"
        dir="ltr"
        disabled={disabled}
        placeholder={t('datePattern')}
        aria-describedby={classes(rest['aria-describedby'], patternId)}
        value={typed ?? (day ? date(day) : value)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onChange(readDate(text, lang) ?? text.trim(), event);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      <span className="sr" id={patternId}>
        {t('datePattern')}
      </span>
      <IconButton
        size="sm"
        icon="calendar-blank"
        label={t('openCalendar')}
        disabled={disabled}
        onClick={openCalendar}
      />
      <input
        ref={calendar}
        className="date__calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={day}
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value, event);
        }}
      />
    </span>
  );
}
