import { type OrderLine, quantityOf, type Service } from '@doorstep/shared-api/domain';
import { Chip, Stepper, UnitPrice, useLanguage } from '@doorstep/shared-ui';
import { formatMinutes } from '../model/location/distance';

interface ServiceChipProps {
  readonly service: Service;
  readonly choice: {
    readonly lines: readonly OrderLine[];
    readonly toggle: (service: Service) => void;
    readonly count: (service: Service, quantity: number) => void;
  };
  /** Shows how long it takes, in this style. */
  readonly minutesClass?: string | undefined;
}

/** A service to choose with its price; once chosen, how many of it where it is counted. */
export function ServiceChip({ service, choice, minutesClass }: ServiceChipProps) {
  const { locale } = useLanguage();
  const { name, priceCents, durationMinutes, unit, maxQuantity } = service;
  const line = choice.lines.find(({ subcategoryId }) => subcategoryId === service.id);
  const chip = (
    <Chip
      pressed={line !== undefined}
      onToggle={() => choice.toggle(service)}
      price={<UnitPrice cents={priceCents} unit={unit} />}
    >
      {name}
      {minutesClass !== undefined && durationMinutes !== undefined && (
        <span className={`muted sm ${minutesClass}`}>{formatMinutes(durationMinutes, locale)}</span>
      )}
    </Chip>
  );
  if (!unit || !maxQuantity) return chip;
  return (
    <span className="chip-count">
      {chip}
      {line && (
        <Stepper
          name={name}
          value={quantityOf(line)}
          max={maxQuantity}
          onChange={(quantity) => choice.count(service, quantity)}
        />
      )}
    </span>
  );
}
