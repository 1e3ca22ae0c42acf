import type { GatewayStatus, OpsGateway, OpsGateways } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { failureReasonOf, type GatewayAddresses, HEALTH_PATH } from '../health/aggregate';
import { liveGeneration, type Site } from '../store/site';
import { type Heartbeat, isHeartbeat, readHeartbeats, SILENT_AFTER_MS, switchedAt } from './heartbeat';

const TIMEOUT_MS = 4000;

/**
 * Response of `GET /_doorstep/health?what=gateways` with the HEALTH_TOKEN: the gateways that serve this machine's
 * store.
 */
export interface HeartbeatBatch {
  readonly gateways: readonly Heartbeat[];
  /** Clock of that machine, so that a wrong clock makes no gateway silent. */
  readonly now: string;
}

export const makeHeartbeatBatch = (site: Site, now = Date.now()): HeartbeatBatch => ({
  gateways: readHeartbeats(site, now),
  now: new Date(now).toISOString(),
});

export async function seenGateways(site: Site, others?: GatewayAddresses, now = Date.now()): Promise<OpsGateways> {
  const live = liveGeneration(site);
  const since = switchedAt(site);
  if (live === null || since === undefined) throw new CommandError('Nothing is live yet.');
  const own = readHeartbeats(site, now).map((heartbeat) => toOpsGateway(heartbeat, live, now));
  const remote = await Promise.all((others?.urls ?? []).map((url) => fetchGateways(url, others?.token ?? '', live)));
  // HEALTH_GATEWAYS may include gateways of this store.
  const isOwn = ({ name, isCopy }: OpsGateway) =>
    !isCopy && own.some((gateway) => gateway.name === name && !gateway.isCopy);
  return { live, since, gateways: [...own, ...remote.flat().filter((gateway) => !isOwn(gateway))] };
}

function toOpsGateway({ generation, at, since, ...rest }: Heartbeat, live: number, now: number): OpsGateway {
  const status: GatewayStatus =
    now - Date.parse(at) > SILENT_AFTER_MS ? 'silent' : generation === live ? 'current' : 'behind';
  return {
    ...{ ...rest, status, seenAt: at },
    ...(generation === null ? {} : { generation }),
    ...(generation === null || since === undefined ? {} : { since }),
  };
}

async function fetchGateways(url: string, token: string, live: number): Promise<OpsGateway[]> {
  const address = url.replace(/\/+$/, '');
  try {
    const response = await fetch(`${address}${HEALTH_PATH}?what=gateways`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) throw new Error('it has another HEALTH_TOKEN, or none');
    if (!response.ok) throw new Error(`status ${response.status}: it may run an earlier version`);
    const body = (await response.json()) as Partial<HeartbeatBatch> | null;
    const now = Date.parse(String(body?.now));
    if (!Array.isArray(body?.gateways) || !body.gateways.every(isHeartbeat) || Number.isNaN(now))
      throw new Error('its answer is not a list of gateways');
    return body.gateways.map((heartbeat) => ({ ...toOpsGateway(heartbeat, live, now), address }));
  } catch (error) {
    return [{ name: address, address, status: 'silent', trouble: failureReasonOf(error as Error) }];
  }
}
