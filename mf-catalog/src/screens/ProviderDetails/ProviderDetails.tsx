import { paths } from '@doorstep/shared-api/paths';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProviderScreen } from './ProviderScreen';

export function ProviderDetails() {
  const t = useT('catalog');
  return <ProviderScreen backTo={paths.allProviders} backLabel={t('services.more')} />;
}

export { ProviderDetails as Component };
