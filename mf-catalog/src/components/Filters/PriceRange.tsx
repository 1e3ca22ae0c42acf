import { numberFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type CSSProperties, useState } from 'react';
import type { ProviderSearch } from '../../model/providers/providerSearch';
import styles from './Filters.module.css';

interface PriceRangeProps {
  /** Whole dollars. */
  readonly min: number;
  readonly max: number;
  readonly fromCents?: number;
  readonly upToCents?: number;
  readonly onChange: (part: Partial<ProviderSearch>) => void;
}

/** `$20`, in the figures of the language. */
function useWholeDollarFormat() {
  const { locale } = useLanguage();
  const options = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  } as const;
  const format = numberFormat(locale, options);
  return (dollars: number) => format.format(dollars);
}

/** Applies when a thumb is released, not with every dollar on the way. */
export function PriceRange({ min, max, fromCents, upToCents, onChange }: PriceRangeProps) {
  const t = useT('catalog');
  const inside = (dollars: number) => Math.min(Math.max(dollars, min), max);
  const wished = { from: inside((fromCents ?? min * 100) / 100), upTo: inside((upToCents ?? max * 100) / 100) };
  const [from, setFrom] = useState(wished.from);
  const [upTo, setUpTo] = useState(wished.upTo);
  // Moves the thumbs after another list or "Clear all", and keeps the focus.
  const wishedKey = [min, max, fromCents, upToCents].join(' ');
  const [shownKey, setShownKey] = useState(wishedKey);
  if (shownKey !== wishedKey) {
    setShownKey(wishedKey);
    setFrom(wished.from);
    setUpTo(wished.upTo);
  }

  const applyRange = () =>
    onChange({
      fromCents: from > min ? from * 100 : undefined,
      upToCents: upTo < max ? upTo * 100 : undefined,
    });
  const handlers = { onPointerUp: applyRange, onKeyUp: applyRange, onBlur: applyRange };
  /** Position on the line, from 0 to 1. */
  const share = (dollars: number) => (dollars - min) / (max - min);
  const whole = useWholeDollarFormat();

  return (
    <fieldset className={styles.group}>
      <legend className="h4">{t('filters.price')}</legend>
      <div className={styles.range} style={{ '--from': share(from), '--rest': 1 - share(upTo) } as CSSProperties}>
        <input
          type="range"
          min={min}
          max={max}
          value={from}
          aria-label={t('filters.lowest')}
          aria-valuetext={whole(from)}
          onChange={(event) => setFrom(Math.min(Number(event.target.value), upTo))}
          {...handlers}
        />
        <input
          type="range"
          min={min}
          max={max}
          value={upTo}
          aria-label={t('filters.highest')}
          aria-valuetext={whole(upTo)}
          onChange={(event) => setUpTo(Math.max(Number(event.target.value), from))}
          {...handlers}
        />
      </div>
      <p className="row row--between sm num">
        <bdi>{whole(from)}</bdi>
        <bdi>{whole(upTo)}</bdi>
      </p>
    </fieldset>
  );
}
