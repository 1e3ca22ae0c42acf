import { type OrderLine, quantityOf, type Service } from '@doorstep/shared-api/domain';
import { Chip, Stepper, UnitPrice } from '@doorstep/shared-ui';

/** What is chosen of a list of services, and how that is changed. */
export interface ServiceChoice {
  readonly lines: readonly OrderLine[];
  readonly toggle: (service: Service) => void;
  readonly count: (service: Service, quantity: number) => void;
}

interface ServiceChipProps {
  readonly service: Service;
  readonly choice: ServiceChoice;
}

/** A service to choose with its price; once chosen, how many of it where it is counted. */
export function ServiceChip({ service, choice }: ServiceChipProps) {
  const { name, priceCents, unit, maxQuantity } = service;
  const line = choice.lines.find(({ subcategoryId }) => subcategoryId === service.id);
  const chip = (
    <Chip
      pressed={line !== undefined}
      onToggle={() => choice.toggle(service)}
      price={<UnitPrice cents={priceCents} unit={unit} />}
    >
      {name}
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
