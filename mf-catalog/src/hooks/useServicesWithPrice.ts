import type { Service } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { startPrice } from '../model/providers/startPrice';

/** "3 services, from $22.00". Leaves out "from" when all prices are equal. */
export function useServicesWithPrice(): (services: readonly Pick<Service, 'priceCents'>[]) => string {
  const t = useT('catalog');
  const { money } = useFormat();
  return (services) => {
    const count = t('common.services', { count: services.length });
    const price = startPrice(services);
    if (!price) return count;
    return t(price.isLowest ? 'common.servicesFrom' : 'common.servicesAt', {
      services: count,
      price: money(price.cents),
    });
  };
}
