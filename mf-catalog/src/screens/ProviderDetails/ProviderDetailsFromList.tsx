import { paths } from '@doorstep/shared-api/paths';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProviderScreen } from './ProviderScreen';

export function ProviderDetailsFromList() {
  const t = useT('catalog');
  return <ProviderScreen backTo={paths.providerList} backLabel={t('providers.headingPlain')} />;
}

export { ProviderDetailsFromList as Component };
