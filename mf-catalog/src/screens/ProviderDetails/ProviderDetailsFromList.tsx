import { paths } from '@doorstep/shared-api/paths';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProviderScreen } from './ProviderScreen';

/** The same profile, reached from the providers found for the chosen services. */
export function ProviderDetailsFromList() {
  const t = useT('catalog');
  return <ProviderScreen backTo={paths.providerList} backLabel={t('providers.headingPlain')} />;
}

export { ProviderDetailsFromList as Component };
