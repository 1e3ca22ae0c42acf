import path from 'node:path';
import type { GatewaySettings } from '@doorstep/release';

type Api = Pick<GatewaySettings, 'api'>;

const NAME = 'doorstep_api';

const addressesOf = ({ api }: Api) => [api.url, ...(api.others ?? [])];
const hasSeveral = (settings: Api) => addressesOf(settings).length > 1;

export const upstreamName = (settings: Api) => (hasSeveral(settings) ? '$mf_api' : NAME);

/**
 * Defines an upstream for each set of servers that may be unready. Unready servers are backups, since one may just have
 * become ready. The files that the gateway's process writes select the upstream. A reload instead would close
 * connections in use and keep the old workers as long as their event streams are open.
 */
export function upstreamBlocks(prefix: string, settings: Api): string {
  const addresses = addressesOf(settings);
  // nginx never marks a server as failed: while one stops and the other starts, it would have none left.
  const limits = hasSeveral(settings) ? ' max_fails=0' : '';
  const upstream = (name: string, isUnready: (place: number) => boolean) => `  upstream ${name} {
${addresses
  .map((address, place) => {
    const url = new URL(address);
    const role = isUnready(place) ? ' backup' : '';
    return `    server ${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}${limits}${role};`;
  })
  .join('\n')}
    keepalive 64;
    # Shorter than the server's own (Node: 5 s), so that no request meets a connection that is just being closed.
    keepalive_timeout 4s;
  }`;
  const all = upstream(NAME, () => false);
  if (!hasSeveral(settings)) return all;
  // Bit n of a set: server n is unready. With all of them unready, all are asked.
  const sets = Array.from({ length: 2 ** addresses.length - 2 }, (_, index) => index + 1);
  const places = (set: number) => [...addresses.keys()].filter((place) => set & (1 << place));
  return [
    `  # Files in ${path.join(prefix, 'unready')}: the numbers of the servers that are not ready.`,
    all,
    ...sets.map((set) =>
      upstream(`${NAME}_without_${serverNumbers(places(set), '_')}`, (place) => (set & (1 << place)) !== 0),
    ),
    '  map $mf_unready $mf_api {',
    `    default ${NAME};`,
    ...sets.map((set) => `    "${serverNumbers(places(set), '')}" ${NAME}_without_${serverNumbers(places(set), '_')};`),
    '  }',
  ].join('\n');
}

const serverNumbers = (places: readonly number[], separator: string) =>
  places.map((place) => place + 1).join(separator);

export function upstreamChoiceDirectives(prefix: string, settings: Api): string[] {
  if (!hasSeveral(settings)) return [];
  return [
    'set $mf_unready "";',
    ...addressesOf(settings).map(
      (_, place) =>
        `if (-e "${path.join(prefix, 'unready', String(place + 1))}") { set $mf_unready "\${mf_unready}${place + 1}"; }`,
    ),
  ];
}
