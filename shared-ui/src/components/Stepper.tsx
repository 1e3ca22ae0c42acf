import { Money } from '../format/Money';
import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { IconButton } from './IconButton';
import { VisuallyHidden } from './VisuallyHidden';

export interface StepperProps {
  name: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** Announces the new number. A button at its limit keeps the focus. */
export function Stepper({ name, value, min = 1, max, onChange }: StepperProps) {
  const t = useT('ui');
  const { number, lineName } = useFormat();
  const step = (to: number) => {
    if (to >= min && to <= max) onChange(to);
  };
  return (
    <fieldset className="stepper" aria-label={t('stepper.label', { name })}>
      <span className="stepper__in">
        <IconButton
          icon="minus"
          weight="bold"
          label={t('stepper.fewer', { name })}
          aria-disabled={value <= min}
          onClick={() => step(value - 1)}
        />
        <output className="num">
          <span aria-hidden="true">{number(value)}</span>
          <VisuallyHidden>{lineName({ name, quantity: value })}</VisuallyHidden>
        </output>
        <IconButton
          icon="plus"
          weight="bold"
          label={t('stepper.more', { name })}
          aria-disabled={value >= max}
          onClick={() => step(value + 1)}
        />
      </span>
    </fieldset>
  );
}

interface UnitPriceProps {
  cents: number;
  /** Unit of the price. Undefined: the price of the whole. */
  unit: string | undefined;
}

/** `$25.00 per curtain`, and the price alone of what is not counted. */
export function UnitPrice({ cents, unit }: UnitPriceProps) {
  const t = useT('ui');
  const { money } = useFormat();
  return <>{unit ? t('perUnit', { price: money(cents), unit }) : <Money cents={cents} />}</>;
}
