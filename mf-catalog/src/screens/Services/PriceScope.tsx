import type { Category, Service, ServiceScope } from '@doorstep/shared-api/domain';
import { useGetServiceScopesQuery } from '@doorstep/shared-api/serviceDetails';
import { ErrorState, Icon } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { messages } from './detailMessages';
import styles from './ServiceDetails.module.css';

interface PriceScopeProps {
  readonly category: Category;
  /** When empty, each service can be opened. */
  readonly chosen: readonly Service[];
}

/** Lists included and excluded work. Renders nothing without entries in the catalogue. */
export function PriceScope({ category, chosen }: PriceScopeProps) {
  const t = useT(messages.ns);
  const { lang } = useLanguage();
  const scopes = useGetServiceScopesQuery({ category: category.slug ?? '', lang });
  if (scopes.isError) {
    return <ErrorState level={2} message={t('scope.failed')} onRetry={() => void scopes.refetch()} />;
  }
  if (scopes.isLoading) return <div aria-busy="true" />;
  const shown = (chosen.length > 0 ? chosen : category.services).flatMap((service) => {
    const scope = scopes.data?.find(({ serviceId }) => serviceId === service.id);
    return scope ? [{ service, scope }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="price-covers">
      <h2 className="h3" id="price-covers">
        {t('scope.title')}
      </h2>
      {shown.map(({ service, scope }) =>
        chosen.length > 0 ? (
          <div key={service.id} className={styles.service}>
            <h3 className="h4">{service.name}</h3>
            <ScopeLists scope={scope} />
          </div>
        ) : (
          <details key={service.id} className={styles.details}>
            <summary>
              {service.name}
              <Icon name="caret-down" />
            </summary>
            <ScopeLists scope={scope} />
          </details>
        ),
      )}
    </section>
  );
}

function ScopeLists({ scope: { included, notIncluded } }: { readonly scope: ServiceScope }) {
  const t = useT(messages.ns);
  return (
    <div className={styles.lists}>
      <ScopeList label={t('scope.included')} lines={included} isIncluded />
      <ScopeList label={t('scope.notIncluded')} lines={notIncluded} isIncluded={false} />
    </div>
  );
}

interface ScopeListProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly isIncluded: boolean;
}

function ScopeList({ label, lines, isIncluded }: ScopeListProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="b sm">{label}</p>
      <ul aria-label={label}>
        {lines.map((line) => (
          <li key={line} data-out={isIncluded ? undefined : ''}>
            <Icon name={isIncluded ? 'check-circle' : 'x-circle'} weight={isIncluded ? 'fill' : 'regular'} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
