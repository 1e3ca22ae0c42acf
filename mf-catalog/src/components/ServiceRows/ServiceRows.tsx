import type { Service } from '@doorstep/shared-api/domain';
import { quantityOf } from '@doorstep/shared-api/domain';
import { Money, Stepper, UnitPrice, useLanguage } from '@doorstep/shared-ui';
import { formatMinutes } from '../../model/location/distance';
import type { ServiceChoice } from '../ServiceChip';
import styles from './ServiceRows.module.css';

interface ServiceRowsProps {
  readonly services: readonly Service[];
  readonly choice: ServiceChoice;
}

export function ServiceRows({ services, choice }: ServiceRowsProps) {
  return (
    <ul className={styles.rows}>
      {services.map((service) => (
        <ServiceRow key={service.id} service={service} choice={choice} />
      ))}
    </ul>
  );
}

function ServiceRow({ service, choice }: { readonly service: Service; readonly choice: ServiceChoice }) {
  const { locale } = useLanguage();
  const { name, priceCents, durationMinutes, unit, maxQuantity } = service;
  const line = choice.lines.find(({ subcategoryId }) => subcategoryId === service.id);
  const minutes = durationMinutes === undefined ? '' : formatMinutes(durationMinutes, locale);
  return (
    <li className={`ckb ${styles.row}`}>
      <label className={styles.label}>
        <input type="checkbox" checked={line !== undefined} onChange={() => choice.toggle(service)} />
        <span className={styles.what}>
          <b>{name}</b>{' '}
          <span className="muted sm">
            {minutes}
            {unit && (
              <>
                {minutes && ' · '}
                <UnitPrice cents={priceCents} unit={unit} />
              </>
            )}
          </span>
        </span>{' '}
        <b className={`num ${styles.price}`}>
          <Money cents={line?.priceCents ?? priceCents} />
        </b>
      </label>
      {unit && maxQuantity && line && (
        <div className={styles.count}>
          <Stepper
            name={name}
            value={quantityOf(line)}
            max={maxQuantity}
            onChange={(quantity) => choice.count(service, quantity)}
          />
        </div>
      )}
    </li>
  );
}
