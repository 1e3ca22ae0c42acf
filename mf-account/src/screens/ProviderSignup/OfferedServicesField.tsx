import type { Category } from '@doorstep/shared-api/domain';
import { Icon, type QueryResult, QueryState, Skeleton, UnitPrice } from '@doorstep/shared-ui';
import { describedBy, FieldLayout, useFormField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useDeferredValue, useRef, useState } from 'react';
import { allServices, type FoundService, findServices } from '../../model/registration/findServices';
import styles from './ProviderSignup.module.css';

interface OfferedServicesFieldProps {
  /** Name of a form field that holds the ids of sub-services. */
  name: string;
  query: QueryResult<readonly Category[]>;
}

const maxShown = 8;

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
      {(categories) => <ServiceSearch name={name} categories={categories} />}
    </QueryState>
  );
}

function ServiceSearch({ name, categories }: { name: string; categories: readonly Category[] }) {
  const t = useT('account');
  const field = useFormField<readonly string[]>(name);
  const [text, setText] = useState('');
  const query = useDeferredValue(text).trim();
  const input = useRef<HTMLInputElement>(null);
  const services = allServices(categories);
  const found = findServices(services, query);
  const chosen = services.filter(({ id }) => field.value.includes(id));
  const hint = t('provider.searchHint', { count: services.length });

  function toggle(id: string) {
    field.setValue(field.value.includes(id) ? field.value.filter((other) => other !== id) : [...field.value, id]);
  }

  function remove(id: string) {
    toggle(id);
    input.current?.focus();
  }

  return (
    <FieldLayout id={field.id} label={t('provider.search')} hint={hint} error={field.error}>
      <span className="input" data-bad={field.error ? '' : undefined}>
        <Icon name="magnifying-glass" />
        <input
          {...describedBy(field.id, hint, field.error)}
          ref={input}
          id={field.id}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not send the unfinished application.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </span>
      <p className="sm muted" role="status">
        {query && t(found.length > 0 ? 'provider.found' : 'provider.foundNone', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, maxShown).map((service) => (
            <FoundRow
              key={service.id}
              service={service}
              isChosen={field.value.includes(service.id)}
              onToggle={() => toggle(service.id)}
            />
          ))}
        </ul>
      )}
      {found.length > maxShown && <p className="sm muted">{t('provider.foundMore')}</p>}
      {!query && (
        <div className={styles.services}>
          {categories.map((category) => (
            <button
              key={category.id}
              type="button"
              className="btn btn--sm btn--line"
              onClick={() => setText(category.name)}
            >
              {category.name}
            </button>
          ))}
        </div>
      )}
      {chosen.length > 0 && (
        <section className={styles.chosen} aria-label={t('provider.chosen', { count: chosen.length })}>
          <p className="sm muted">{t('provider.chosen', { count: chosen.length })}</p>
          <ul className={styles.services}>
            {chosen.map((service) => (
              <li key={service.id}>
                <button
                  type="button"
                  className={styles.chosenChip}
                  aria-label={t('provider.remove', { name: service.name })}
                  onClick={() => remove(service.id)}
                >
                  {service.name}
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FieldLayout>
  );
}

interface FoundRowProps {
  service: FoundService;
  isChosen: boolean;
  onToggle: () => void;
}

function FoundRow({ service, isChosen, onToggle }: FoundRowProps) {
  const t = useT('account');
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onToggle}>
        <span>
          {service.name}
          <small className="muted">{service.categoryName}</small>
        </span>
        <b className="num">
          <UnitPrice cents={service.priceCents} unit={service.unit} />
        </b>
        <span className={styles.mark}>
          <Icon name={isChosen ? 'check' : 'plus'} weight="bold" />
          {t(isChosen ? 'provider.added' : 'provider.add')}
        </span>
      </button>
    </li>
  );
}
