import { useT } from '@doorstep/shared-ui/i18n';
import { Console } from '../../components/Console';
import { Apply } from './Apply';
import { Cleaning } from './Cleaning';
import { Gateways } from './Gateways';

function Store() {
  const t = useT('ops');
  return (
    <Console heading={t('title.ops-store')} lead={() => t('store.lead')}>
      {({ generation, readOnly }) => (
        <>
          <Gateways />
          {!readOnly && <Apply generation={generation} />}
          {!readOnly && <Cleaning generation={generation} />}
        </>
      )}
    </Console>
  );
}

export { Store as Component };
