import type { GatewayStatus, OpsGateway, OpsGateways } from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import parts from '../../components/parts.module.css';
import { SectionHead } from '../../components/SectionHead';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { LIVE_QUERY_OPTIONS } from '../../model/api/opsApi';
import { useGetOpsGatewaysQuery } from '../../model/api/storeApi';

const tones: Readonly<Record<GatewayStatus, BadgeTone>> = { current: 'ok', behind: 'wait', silent: 'bad' };

export function Gateways() {
  const t = useT('ops');
  const query = useGetOpsGatewaysQuery(undefined, LIVE_QUERY_OPTIONS);
  return (
    <section className="mt8">
      <SectionHead heading={t('gateways.heading')} lead={t('gateways.lead')} />
      <QueryState
        query={query}
        className="mt4"
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={2} height="48px" />}
        failed={() => t('failed.text')}
      >
        {(seen) => <Table {...seen} />}
      </QueryState>
    </section>
  );
}

function Table({ gateways, live, since }: OpsGateways) {
  const t = useT('ops');
  const { number, moment } = useOpsFormat();
  return (
    <>
      <p className="mt4 mb4">{t('gateways.live', { generation: number(live), time: moment(since) })}</p>
      {gateways.length === 0 ? (
        <p className="sm muted">{t('gateways.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className={parts.scroll} aria-label={t('gateways.heading')} tabIndex={0}>
          <table className={parts.numbers}>
            <thead>
              <tr>
                {['name', 'state', 'serves', 'since', 'seen'].map((column) => (
                  <th scope="col" key={column}>
                    {t(`gateways.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {gateways.map((gateway) => (
                <Row key={`${gateway.address ?? ''} ${gateway.name} ${gateway.kind ?? ''}`} gateway={gateway} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Row({ gateway }: { gateway: OpsGateway }) {
  const t = useT('ops');
  const { number, moment } = useOpsFormat();
  const { name, kind, status, generation, since, seenAt, isCopy, address, trouble } = gateway;
  return (
    <tr>
      <th scope="row">
        <bdi className={parts.code}>{name}</bdi>
        <div className="sm muted">
          {kind ? t(`gateways.kind.${kind}`) : t('gateways.kind.unknown')}
          {isCopy && kind !== 'follow' && <> · {t('gateways.copy')}</>}
          {address && address !== name && (
            <>
              {' · '}
              <bdi className={parts.code}>{address}</bdi>
            </>
          )}
        </div>
        {trouble && (
          <div className="sm" lang="en" dir="ltr">
            {trouble}
          </div>
        )}
      </th>
      <td>
        <Badge tone={tones[status]}>{t(`gateways.status.${status}`)}</Badge>
      </td>
      <td>{generation === undefined ? '—' : t('gateways.generation', { generation: number(generation) })}</td>
      <td>{since ? moment(since) : '—'}</td>
      <td>{seenAt ? moment(seenAt) : t('tokens.never')}</td>
    </tr>
  );
}
