import { Tabs } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useLocation } from 'react-router-dom';
import { useProviderSearch } from '../hooks/useProviderSearch';
import { providerTabs } from '../model/providers/providerSearch';

/** Each tab has its own URL, so that a filtered list can be shared and reloaded. */
export function ProviderTabs({ count }: { readonly count?: number }) {
  const t = useT('catalog');
  const { pathname } = useLocation();
  const { search, addressOf } = useProviderSearch();
  return (
    <Tabs
      label={t('providers.filters')}
      items={providerTabs.map((tab) => ({
        key: tab,
        label: t(`providers.${tab}`),
        to: `${pathname}${addressOf({ tab })}`,
        current: tab === search.tab,
        count: tab === search.tab ? count : undefined,
      }))}
    />
  );
}
