import type { Category } from '@doorstep/shared-api/domain';
import { Chip, Icon, type QueryResult, QueryState, Skeleton, UnitPrice, useFormat } from '@doorstep/shared-ui';
import { describedBy, FieldLayout, useFormField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './ProviderSignup.module.css';

interface OfferedServicesFieldProps {
  /** Name of a form field that holds the ids of sub-services. */
  name: string;
  query: QueryResult<readonly Category[]>;
}

export function OfferedServicesField({ name, query }: OfferedServicesFieldProps) {
  const t = useT('account');
  return (
    <QueryState
      query={query}
      atOnce
      skeleton={<Skeleton shape="block" height="120px" />}
      failed={() => t('provider.servicesFailed')}
      level={3}
    >
      {(categories) => <ServicePicker name={name} categories={categories} />}
    </QueryState>
  );
}

function ServicePicker({ name, categories }: { name: string; categories: readonly Category[] }) {
  const t = useT('account');
  const { number } = useFormat();
  const field = useFormField<readonly string[]>(name);
  const [categoryId, setCategoryId] = useState('');
  const category = categories.find(({ id }) => id === categoryId) ?? categories[0];
  const chosen = new Set(field.value);
  const countIn = ({ services }: Category) => services.filter(({ id }) => chosen.has(id)).length;
  const hint = chosen.size > 0 ? t('provider.chosen', { count: chosen.size }) : undefined;

  function toggle(id: string) {
    field.setValue(chosen.has(id) ? field.value.filter((other) => other !== id) : [...field.value, id]);
  }

  return (
    <FieldLayout id={field.id} label={t('provider.category')} hint={hint} error={field.error}>
      <span className="input" data-bad={field.error ? '' : undefined}>
        <select
          {...describedBy(field.id, hint, field.error)}
          id={field.id}
          value={category?.id}
          onChange={(event) => setCategoryId(event.target.value)}
        >
          {categories.map((option) => (
            <option key={option.id} value={option.id}>
              {countIn(option) > 0 ? `${option.name} (${number(countIn(option))})` : option.name}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
      <fieldset className={styles.services}>
        <legend className="sr">{category?.name}</legend>
        {category?.services.map((service) => (
          <Chip
            key={service.id}
            pressed={chosen.has(service.id)}
            onToggle={() => toggle(service.id)}
            price={<UnitPrice cents={service.priceCents} unit={service.unit} />}
          >
            {service.name}
          </Chip>
        ))}
      </fieldset>
    </FieldLayout>
  );
}
