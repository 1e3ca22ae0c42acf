import { Tabs } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useLocation } from 'react-router-dom';
import { isProviderTab, type ProviderTab, providerTabs } from '../model/filterProviders';

/** Which tab the address names; All without one. */
export function readProviderTab(search: URLSearchParams): ProviderTab {
  const tab = search.get('tab');
  return isProviderTab(tab) ? tab : 'all';
}

interface ProviderTabsProps {
  readonly current: ProviderTab;
  /** How many the current tab shows. */
  readonly count: number;
}

/** Each tab is an address, so that a filtered list can be shared, reloaded and gone back to. */
export function ProviderTabs({ current, count }: ProviderTabsProps) {
  const t = useT('catalog');
  const { pathname, search } = useLocation();
  const addressOf = (tab: ProviderTab) => {
    const params = new URLSearchParams(search);
    if (tab === 'all') params.delete('tab');
    else params.set('tab', tab);
    const text = params.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <Tabs
      label={t('providers.filters')}
      items={providerTabs.map((tab) => ({
        key: tab,
        label: t(`providers.${tab}`),
        to: addressOf(tab),
        current: tab === current,
        count: tab === current ? count : undefined,
      }))}
    />
  );
}
