import { type OrderLine, quantityOf, type Service } from '@doorstep/shared-api/domain';
import { Chip, Stepper, UnitPrice } from '@doorstep/shared-ui';
import { memo } from 'react';

export interface ServiceChoice {
  readonly lines: readonly OrderLine[];
  readonly toggle: (service: Service) => void;
  readonly count: (service: Service, quantity: number) => void;
}

interface ServiceChipProps {
  readonly service: Service;
  readonly choice: ServiceChoice;
}

export function ServiceChip({ service, choice: { lines, toggle, count } }: ServiceChipProps) {
  const line = lines.find(({ subcategoryId }) => subcategoryId === service.id);
  return <CountedChip service={service} quantity={line && quantityOf(line)} onToggle={toggle} onCount={count} />;
}

interface CountedChipProps {
  readonly service: Service;
  readonly quantity: number | undefined;
  readonly onToggle: ServiceChoice['toggle'];
  readonly onCount: ServiceChoice['count'];
}

/** Memoised, so that a change in a long list re-renders a single chip. */
const CountedChip = memo(function CountedChip({ service, quantity, onToggle, onCount }: CountedChipProps) {
  const { name, priceCents, unit, maxQuantity } = service;
  const chip = (
    <Chip
      pressed={quantity !== undefined}
      onToggle={() => onToggle(service)}
      price={<UnitPrice cents={priceCents} unit={unit} />}
    >
      {name}
    </Chip>
  );
  if (!unit || !maxQuantity) return chip;
  return (
    <span className="chip-count">
      {chip}
      {quantity !== undefined && (
        <Stepper name={name} value={quantity} max={maxQuantity} onChange={(next) => onCount(service, next)} />
      )}
    </span>
  );
});
