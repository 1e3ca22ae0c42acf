import {
  CONNECTIONS_PER_ADDRESS,
  EVENTS_PATH,
  type GatewaySettings,
  PUBLISH_BYTES,
  PUBLISH_SECONDS,
  proxiedPrefixes,
  settingsFromEnv,
  VIEWS,
} from '@doorstep/release';
import { describe, expect, test } from 'vitest';
import { createClientConnectionReader } from '../embedded/pathGuard';
import { nginxConfig } from './nginxConfig';

const base = { site: '/s', prefix: '/p', host: '127.0.0.1', port: 8080, internalPort: 2, modules: {} };
const configOf = (env: NodeJS.ProcessEnv = {}, more: object = {}) =>
  nginxConfig({ ...base, settings: settingsFromEnv(env).gateway as GatewaySettings, ...more });

function configBlock(config: string, head: string): string {
  const start = config.indexOf(`${head} {\n`);
  if (start < 0) throw new Error(`no ${head}`);
  const indent = config.slice(config.lastIndexOf('\n', start) + 1, start);
  return config.slice(start, config.indexOf(`\n${indent}}`, start));
}

test.each([
  ['127.0.0.1', '127.0.0.1:8080'],
  ['0.0.0.0', '0.0.0.0:8080'],
  ['::1', '[::1]:8080'],
  ['::', '[::]:8080'],
])('with HOST %s, nginx listens at %s', (host, address) => {
  expect(configOf({}, { host })).toContain(`listen ${address};`);
});

describe.each(Object.entries(VIEWS))('the view %s', (view, call) => {
  const location = configBlock(configOf(), `location = /data/${view}.json`);

  test('requests its own API call and caches its response per language', () => {
    expect(location).toContain(`/UserController/${call};`);
    expect(/proxy_cache_key "(.*)";/.exec(location)?.[1]).toMatch(new RegExp(`^${view}:\\$mf_read_lang:`));
    expect(location).toContain('proxy_set_header Accept-Language $mf_read_lang;');
  });

  test('falls back to a stale copy for every API fault that nginx can detect', () => {
    const faults = [
      'error',
      'timeout',
      'invalid_header',
      ...[403, 404, 429, 500, 502, 503, 504].map((status) => `http_${status}`),
    ];
    const [, stale = ''] = /proxy_cache_use_stale (.*);/.exec(location) ?? [];
    expect(stale.split(' ')).toEqual(expect.arrayContaining([...faults, 'updating']));
  });
});

describe('with several servers of the API', () => {
  const config = configOf({ API_SERVERS: '10.0.0.1:8081,10.0.0.2:8081,10.0.0.3:8081' });

  test('never resends a request that the API may have processed', () => {
    const resent = config.match(/proxy_next_upstream .*;/g) ?? [];
    const prefixes = proxiedPrefixes(settingsFromEnv({}).gateway);
    expect(resent).toEqual([...prefixes, EVENTS_PATH].map(() => 'proxy_next_upstream error timeout http_503;'));
  });

  test('never marks a server as failed, because the remaining ones may be shutting down', () => {
    const servers = config.match(/^ {4}server \d.*;$/gm) ?? [];
    expect(servers.length).toBeGreaterThan(3);
    expect(servers.filter((server) => !server.includes(' max_fails=0'))).toEqual([]);
  });
});

test.each([
  ['http://api.example.com', 'api.example.com:80'],
  ['https://api.example.com', 'api.example.com:443'],
  ['https://api.example.com:8443/v2', 'api.example.com:8443'],
])('connects to %s at %s', (url, address) => {
  expect(configBlock(configOf({ API_URL: url }), 'upstream doorstep_api')).toContain(`server ${address};`);
});

test('gives publishing more time than the gateway needs and does not buffer the upload', () => {
  const location = configBlock(configOf(), 'location = /_doorstep/publish');
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(location)?.[1])).toBeGreaterThan(PUBLISH_SECONDS);
  expect(location).toContain(`client_max_body_size ${PUBLISH_BYTES};`);
  expect(location).toContain('proxy_request_buffering off;');
});

test('allows one address as many connections as the embedded gateway does', () => {
  expect(configOf()).toMatch(new RegExp(`limit_conn \\w+ ${CONNECTIONS_PER_ADDRESS};`));
});

test.each([
  ['203.0.113.7', 'cb007107', 'cb007107'],
  ['203.0.113.7 inside IPv6', '00000000000000000000ffffcb007107', 'cb007107'],
  ['2001:db8:7:1::5', '20010db8000700010000000000000005', '20010db800070001'],
  ['an address with line feeds', '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', '0a0a0a0a0a0a0a0a'],
])('counts %s as one client: the IPv4 address or the /64 network', (_name, address, client) => {
  const source = Buffer.from(address, 'hex').toString('latin1');
  const rules = configBlock(configOf(), 'map $binary_remote_addr $mf_client').matchAll(/"~(.+)" \$(\S+);$/gm);
  const [found] = [...rules].flatMap(([, pattern = '', name = '']) => {
    const match = new RegExp(pattern).exec(source);
    return match ? [match.groups?.[name] ?? ''] : [];
  });
  expect(Buffer.from(found ?? source, 'latin1').toString('hex')).toBe(client);
});

describe('the word of a trusted proxy is read as the embedded gateway reads it', () => {
  const PROXY = '10.0.0.1';
  const config = configOf({ TRUSTED_PROXIES: PROXY });
  const outsideOf = createClientConnectionReader([PROXY]);
  const embedded = (name: string, value: string) =>
    outsideOf({ headers: { host: 'inside', [name]: value }, socket: { remoteAddress: PROXY } } as never);

  function mapped(variable: string, source: string, fallback: string): string {
    for (const [, pattern = '', value = ''] of configBlock(config, variable).matchAll(/"~\*(.+)" (\S+);$/gm)) {
      const match = new RegExp(pattern, 'i').exec(source);
      if (match) return value.startsWith('$') ? (match.groups?.[value.slice(1)] ?? '') : value;
    }
    return fallback;
  }

  test.each(['https', 'HTTPS', 'http', 'http, https', 'https, http', 'https,http ', 'ftp', '', 'xhttps'])(
    'X-Forwarded-Proto: "%s"',
    (value) => {
      const map = 'map "$mf_is_trusted:$http_x_forwarded_proto" $mf_proto';
      expect(mapped(map, `1:${value}`, 'http')).toBe(embedded('x-forwarded-proto', value).protocol);
      expect(mapped(map, `0:${value}`, 'http')).toBe('http');
    },
  );

  test.each(['doorstep.example', 'a.example, b.example:8443', '[2001:db8::7]:443', 'a/b', 'a"b', '', 'a.example, b/c'])(
    'X-Forwarded-Host: "%s"',
    (value) => {
      const map = 'map "$mf_is_trusted:$http_x_forwarded_host" $mf_host';
      expect(mapped(map, `1:${value}`, 'inside')).toBe(embedded('x-forwarded-host', value).host);
      expect(mapped(map, `0:${value}`, 'inside')).toBe('inside');
    },
  );
});
