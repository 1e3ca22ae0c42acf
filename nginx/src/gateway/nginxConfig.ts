import { readFileSync } from 'node:fs';
import {
  ACTIVE_LINK,
  AUDIENCES,
  BATCH_BYTES,
  BODY_LIMIT_MIB,
  BODY_SECONDS,
  BUCKET_HEADER,
  BUCKETS,
  bucketHeaderValue,
  bucketName,
  CLAIMS,
  COMMON_HEADERS,
  CONNECTIONS_PER_ADDRESS,
  CRAWL_CACHE,
  CRAWL_FILES,
  contentSecurityPolicy,
  EVENTS_PATH,
  FORWARDED_HOST,
  type GatewaySettings,
  HEADERS_SECONDS,
  HEALTH_PATH,
  HSTS,
  IMMUTABLE_CACHE,
  issues,
  LANGUAGES,
  MIME_TYPES,
  NO_STORE,
  OPS_BYTES,
  OPS_PATH,
  OVERRIDE_PATTERN,
  PAGE_CACHE,
  proxiedPrefixes,
  REPORTS_PATH,
  SANDBOX_POLICY,
  sha256,
  VIEW_CACHE,
  VIEW_CONTENT_TYPE,
  VIEW_IDLE_SECONDS,
  VIEW_TTL_SECONDS,
  VIEWS,
  viewBody,
  WITH_CHARSET,
} from '@doorstep/release';
import { CANONICAL_PATH } from './internalServer';
import { chooseUpstream, upstreamName, upstreams } from './nginxUpstreams';
import { workerLimits } from './openFiles';

export interface NginxConfigInput {
  readonly site: string;
  /** nginx's own folder: pid, log, temporary files. */
  readonly prefix: string;
  readonly host: string;
  readonly port: number;
  readonly settings: GatewaySettings;
  /** Where reports of browsers are taken and the console is answered, on this machine. */
  readonly internalPort: number;
  /** Full paths of the brotli modules that this machine has. */
  readonly modules: { readonly static?: string; readonly filter?: string };
  readonly isBrotliBuiltIn?: boolean;
  /** Set when the master runs as root: who the workers are. */
  readonly user?: string;
  readonly caFile?: string;
  readonly viewTtlSeconds?: number;
}

const template = new URL('../../conf/nginx.conf.template', import.meta.url);

export function nginxConfig(input: NginxConfigInput): string {
  const { settings, modules } = input;
  const hasStatic = Boolean(modules.static) || Boolean(input.isBrotliBuiltIn);
  const limits = workerLimits();
  const values: Record<string, string> = {
    workerFiles: String(limits.files),
    workerConnections: String(limits.connections),
    connectionsPerAddress: String(CONNECTIONS_PER_ADDRESS),
    headersSeconds: String(HEADERS_SECONDS),
    bodySeconds: String(BODY_SECONDS),
    modules: [modules.static, modules.filter]
      .flatMap((file) => (file ? [`load_module "${quoted(file)}";`] : []))
      .join('\n'),
    user: input.user ? `user ${input.user};` : '',
    prefix: quoted(input.prefix),
    site: quoted(input.site),
    listen: `${input.host.includes(':') ? `[${input.host}]` : input.host}:${input.port}`,
    types: lines(4, types()),
    charsetTypes: WITH_CHARSET.filter((type) => type !== 'text/html').join(' '),
    brotliStatic: hasStatic ? 'brotli_static on;' : '',
    viewIdle: String(VIEW_IDLE_SECONDS),
    buckets: lines(
      4,
      Array.from({ length: BUCKETS }, (_, bucket) => `${bucket === BUCKETS - 1 ? '*' : '1%'} ${bucketName(bucket)};`),
    ),
    overridePattern: OVERRIDE_PATTERN,
    drawn: lines(
      4,
      AUDIENCES.flatMap((audience) =>
        ['', ...LANGUAGES.map((language) => `lang=${language}`)].map(
          (args) => `"${args}:${audience === 'visitor' ? '' : audience}" ${ACTIVE_LINK}/${audience}/;`,
        ),
      ),
    ),
    languages: lines(
      4,
      LANGUAGES.filter((language) => language !== 'en').map((language) => `${language} ${language};`),
    ),
    upstreams: upstreams(input.prefix, settings),
    outside: outside(settings.trustedProxies ?? []),
    realIp: lines(4, realIp(settings.trustedProxies ?? [])),
    policy: contentSecurityPolicy(settings.csp),
    drawnPolicy: contentSecurityPolicy(settings.csp, true),
    pageHeaders: pageHeaders(contentSecurityPolicy(settings.csp)),
    drawnHeaders: pageHeaders('$mf_policy'),
    noStoreHeaders: headers({
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': NO_STORE,
    }),
    crawlFiles: CRAWL_FILES.map((file) => crawlLocation(file, hasStatic)).join('\n'),
    immutable: ['/remotes/', '/shell/'].map(immutableLocation).join('\n'),
    views: Object.keys(VIEWS)
      .map((view) => viewLocation(view as keyof typeof VIEWS, input))
      .join('\n'),
    proxies: [...proxiedPrefixes(settings), ...(settings.api.hasExtensions ? [EVENTS_PATH] : [])]
      .map((prefix) => proxyLocation(prefix, input))
      .join('\n'),
    reportsPath: REPORTS_PATH,
    canonicalPath: CANONICAL_PATH,
    insidePort: String(input.internalPort),
    healthPath: HEALTH_PATH,
    reportsBytes: String(BATCH_BYTES),
    opsPath: OPS_PATH,
    opsBytes: String(OPS_BYTES),
    hidden: HIDDEN.join(' '),
    notFoundBody: issues.notFound('$request_id'),
    methodBody: issues.method('$request_id'),
    tooLargeBody: issues.tooLarge('$request_id', false),
    wireTooLargeBody: issues.tooLarge('$request_id', true),
    unreachableBody: issues.unreachable('$request_id', false),
    wireUnreachableBody: issues.unreachable('$request_id', true),
  };
  return perProtocol(readFileSync(template, 'utf8')).replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}

/** Parts of the template that there are twice: for visits over TLS (`_tls`), and for those without. */
const perProtocol = (text: string) =>
  text.replace(/\{\{#perProtocol\}\}\n([\s\S]*?)\{\{\/perProtocol\}\}\n/g, (_, part: string) =>
    [
      { tls: '', flags: '' },
      { tls: '_tls', flags: 'secure ' },
    ]
      .map(({ tls, flags }) =>
        part.replaceAll('{{tls}}', tls).replaceAll('{{cookieFlags}}', `${flags}httponly samesite=lax`),
      )
      .join(''),
  );

const lines = (indent: number, list: readonly string[]) => list.map((line) => ' '.repeat(indent) + line).join('\n');

/** Paths and addresses reach the file only without the characters that would end a string or start a variable. */
function quoted(text: string): string {
  if (/["$\\\n\r{}]/.test(text))
    throw new Error(`"${text}" holds a character that nginx's configuration cannot: choose another path.`);
  return text;
}

function types(): string[] {
  const byType = new Map<string, string[]>();
  for (const [ending, type] of Object.entries(MIME_TYPES)) byType.set(type, [...(byType.get(type) ?? []), ending]);
  return [...byType].map(([type, endings]) => `${type} ${endings.join(' ')};`);
}

const headers = (list: Readonly<Record<string, string>>) =>
  Object.entries({ ...list, 'Strict-Transport-Security': '$mf_hsts' })
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n      ');

/**
 * Protocol and host as the browser asked for them: by the word of a proxy that is trusted, else as they came here. Of a list
 * the last entry counts, which the trusted proxy itself wrote.
 */
function outside(trusted: readonly string[]): string {
  const proto = trusted.length
    ? [
        '  geo $realip_remote_addr $mf_is_trusted {',
        '    default 0;',
        ...trusted.map((network) => `    ${network} 1;`),
        '  }',
        '  map "$mf_is_trusted:$http_x_forwarded_proto" $mf_proto {',
        '    default $scheme;',
        '    "~*^1:(?:.*,)?\\s*https\\s*$" https;',
        '    "~*^1:(?:.*,)?\\s*http\\s*$" http;',
        '  }',
        '  map "$mf_is_trusted:$http_x_forwarded_host" $mf_host {',
        '    default $http_host;',
        `    "~*^1:(?:.*,)?\\s*(?<mf_told_host>${FORWARDED_HOST})\\s*$" $mf_told_host;`,
        '  }',
      ]
    : ['  map "" $mf_proto {', '    default $scheme;', '  }', '  map "" $mf_host {', '    default $http_host;', '  }'];
  return [
    ...proto,
    '  map $mf_proto $mf_tls {',
    '    default "";',
    '    https _tls;',
    '  }',
    '  map $mf_proto $mf_hsts {',
    '    default "";',
    `    https "${HSTS}";`,
    '  }',
  ].join('\n');
}

/** Who is asking, when somebody stands in between who may say so. */
const realIp = (trusted: readonly string[]) => [
  ...trusted.map((network) => `set_real_ip_from ${network};`),
  ...(trusted.length ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
];

const pageHeaders = (policy: string) =>
  headers({
    ...COMMON_HEADERS,
    'Content-Security-Policy': policy,
    'Cache-Control': PAGE_CACHE,
    [BUCKET_HEADER]: bucketHeaderValue('$mf_bucket'),
  });

const immutableLocation = (prefix: string) => `    location ^~ ${prefix} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      charset utf-8;
      ${headers(COMMON_HEADERS)}
      add_header Cache-Control "${IMMUTABLE_CACHE}";
      error_page 404 @no_file;
      error_page 405 @method;
      try_files $uri =404;
    }`;

/** One for each: a pattern would be tried on every page's path. */
const crawlLocation = (file: string, hasStaticBrotli: boolean) => `    location = /${file} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      charset utf-8;
      ${headers({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': CRAWL_CACHE })}
      error_page 404 @no_file;
      error_page 405 @method;
      gzip_static off;${hasStaticBrotli ? '\n      brotli_static off;' : ''}
      set $mf_origin $mf_proto://$mf_host;
      ssi on;
      ssi_types text/plain text/xml;
      ssi_last_modified off;
      try_files /current/buckets/b00$uri =404;
    }`;

/** Where requests go: scheme, the named upstream, and the base path if the server has one. */
const target = ({ api }: GatewaySettings) => {
  const url = new URL(api.url);
  return {
    origin: `${url.protocol}//${upstreamName({ api })}`,
    base: url.pathname.replace(/\/$/, ''),
    host: url.host,
    hostname: url.hostname,
    isTls: url.protocol === 'https:',
  };
};

function tls({ settings, caFile }: NginxConfigInput): string[] {
  const { isTls, hostname } = target(settings);
  if (!isTls) return [];
  return [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${hostname};`,
    ...(caFile
      ? ['proxy_ssl_verify on;', 'proxy_ssl_verify_depth 4;', `proxy_ssl_trusted_certificate "${quoted(caFile)}";`]
      : []),
  ];
}

const FAILED =
  '301 302 303 307 308 400 401 403 404 405 408 409 410 411 413 415 421 422 425 429 431 500 501 502 503 504';

function viewLocation(view: keyof typeof VIEWS, input: NginxConfigInput): string {
  const { settings, modules } = input;
  const { origin, base, host } = target(settings);
  const key = sha256(`${settings.api.url} ${settings.appToken}`).slice(0, 12);
  const hasFilter = Boolean(modules.filter) || Boolean(input.isBrotliBuiltIn);
  return `    location = /data/${view}.json {
      userid off;
      # A HEAD on a cold key would ask the API like a GET. 418 stands for our own 405: the API's becomes a 502.
      if ($request_method != GET) { return 418; }
      set $args "";
${lines(6, [
  ...chooseUpstream(input.prefix, settings),
  `proxy_pass ${origin}${base}/UserController/${VIEWS[view]};`,
  'proxy_method POST;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  `proxy_set_header Host "${host}";`,
  `proxy_set_header Content-Type "${VIEW_CONTENT_TYPE}";`,
  `proxy_set_body "${viewBody(settings.appToken).replaceAll('"', '\\"').replaceAll('\r\n', '\\r\\n')}";`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  ...tls(input),
  'proxy_connect_timeout 5s;',
  'proxy_read_timeout 10s;',
  'proxy_cache views;',
  `proxy_cache_key "${view}:${key}";`,
  `proxy_cache_valid 200 ${input.viewTtlSeconds ?? VIEW_TTL_SECONDS}s;`,
  'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;',
  'proxy_hide_header Set-Cookie;',
  'proxy_hide_header Cache-Control;',
  ...HIDDEN,
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 10s;',
  'proxy_cache_use_stale error timeout invalid_header updating http_403 http_404 http_429 http_500 http_502 http_503 http_504;',
  'proxy_cache_background_update on;',
  'proxy_intercept_errors on;',
  `error_page ${FAILED} =502 @unreachable;`,
  'error_page 418 =405 @view_method;',
  'gzip on;',
  'gzip_types application/json;',
  'gzip_proxied any;',
  'gzip_comp_level 5;',
  ...(hasFilter ? ['brotli on;', 'brotli_types application/json;', 'brotli_comp_level 5;'] : []),
])}
      ${headers({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY })}
      add_header Cache-Control "${VIEW_CACHE}";
    }`;
}

/** What an API says of itself is not passed on; the gateway's own headers take the place of the rest. */
const HIDDEN = ['X-Powered-By', 'X-Content-Type-Options', 'Referrer-Policy', 'Content-Security-Policy'].map(
  (name) => `proxy_hide_header ${name};`,
);

function proxyLocation(prefix: string, input: NginxConfigInput): string {
  const { settings } = input;
  const { origin, base, host } = target(settings);
  const isEvents = prefix === EVENTS_PATH;
  const isWire = prefix === '/UserController/';
  return `    location ${isEvents ? '=' : '^~'} ${prefix} {
${lines(6, [
  'userid off;',
  ...chooseUpstream(input.prefix, settings),
  `proxy_pass ${origin}${base ? base + prefix : ''};`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  `proxy_set_header Host ${settings.api.isExternal ? `"${host}"` : '$mf_host'};`,
  // The address that this gateway saw: what a client claims about itself counts for nothing.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Real-IP $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $mf_proto;',
  'proxy_set_header X-Forwarded-Host $mf_host;',
  ...CLAIMS.map((name) => `proxy_set_header ${name} "";`),
  ...tls(input),
  // What changes something is only sent again when it never left: a refused connection.
  ...(settings.api.others?.length
    ? ['proxy_next_upstream error timeout http_503;', 'proxy_next_upstream_tries 2;']
    : []),
  'proxy_connect_timeout 5s;',
  `proxy_read_timeout ${isEvents ? '1h' : '60s'};`,
  ...(isEvents ? ['proxy_buffering off;'] : []),
  `client_max_body_size ${BODY_LIMIT_MIB}m;`,
  'proxy_request_buffering off;',
  ...HIDDEN,
  `error_page 413 ${isWire ? '@wire_too_large' : '@too_large'};`,
  `error_page 502 504 =502 ${isWire ? '@wire_unreachable' : '@unreachable'};`,
])}
      ${headers({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY })}
    }`;
}
