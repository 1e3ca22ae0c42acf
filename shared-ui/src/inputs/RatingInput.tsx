import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type KeyboardEvent, useRef } from 'react';

const five = [1, 2, 3, 4, 5] as const;

interface RatingInputProps {
  /** 0 is "not rated". */
  value: number;
  onChange: (value: number) => void;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean;
}

/** Pressing the same star again clears the value to 0. One tab stop, arrow keys move and choose. */
export function RatingInput({ value, onChange, label, describedBy, invalid = false }: RatingInputProps) {
  const t = useT('ui');
  const group = useRef<HTMLSpanElement>(null);

  function choose(next: number) {
    onChange(next);
    group.current?.querySelectorAll('button')[Math.max(next, 1) - 1]?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLSpanElement>) {
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const ahead = ['ArrowUp', mirrored ? 'ArrowLeft' : 'ArrowRight'].includes(event.key);
    const behind = ['ArrowDown', mirrored ? 'ArrowRight' : 'ArrowLeft'].includes(event.key);
    if (!ahead && !behind) return;
    event.preventDefault();
    choose(Math.min(5, Math.max(1, value + (ahead ? 1 : -1))));
  }

  return (
    <span className="rin-row">
      <span
        className="rin"
        ref={group}
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onKeyDown={handleKey}
      >
        {five.map((position) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be cleared by choosing it again
          <button
            key={position}
            type="button"
            role="radio"
            aria-checked={value === position}
            aria-label={t('star', { value: position })}
            data-on={position <= value || undefined}
            tabIndex={position === Math.max(value, 1) ? 0 : -1}
            onClick={() => choose(position === value ? 0 : position)}
          >
            <Icon name="star" weight={position <= value ? 'fill' : 'regular'} />
          </button>
        ))}
      </span>
      {value > 0 && (
        <>
          <b aria-hidden="true">{t(`ratingWord.${value}`)}</b>
          <span className="muted sm">{t('clearStars')}</span>
        </>
      )}
    </span>
  );
}
