import {
  BODY_LIMIT_MIB,
  CLAIMS,
  COMMON_HEADERS,
  CRAWL_CACHE,
  EVENTS_PATH,
  FAVICON_PATH,
  type GatewaySettings,
  IMMUTABLE_CACHE,
  SANDBOX_POLICY,
  SECURITY_TXT_PATH,
  sha256,
  VIEW_CACHE,
  VIEW_CONTENT_TYPE,
  VIEW_TTL_SECONDS,
  VIEWS,
  viewBody,
} from '@doorstep/release';
import { LOCAL_PAGE_PATH, NORMAL_PAGES_LOCATION } from './internalServer';
import { addHeaderLines, assertQuotable, indentLines } from './nginxSyntax';
import { upstreamChoiceDirectives, upstreamName } from './nginxUpstreams';

export interface NginxConfigInput {
  readonly site: string;
  readonly prefix: string;
  readonly host: string;
  readonly port: number;
  readonly settings: GatewaySettings;
  readonly internalPort: number;
  readonly modules: { readonly static?: string; readonly filter?: string };
  readonly isBrotliBuiltIn?: boolean;
  /** Set when the master runs as root: who the workers are. */
  readonly user?: string;
  readonly caFile?: string;
  readonly viewTtlSeconds?: number;
  readonly accessLog?: string | undefined;
  readonly hasSpans?: boolean;
}

export const localPagesLocation = ({ internalPort }: NginxConfigInput) => `    location @local_code {
      userid off;
      recursive_error_pages on;
      # The address stays what it was, for everybody's page.
      set $mf_local_page ${LOCAL_PAGE_PATH};
      proxy_pass http://127.0.0.1:${internalPort}$mf_local_page;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Original-Uri $request_uri;
      proxy_set_header X-Forwarded-Proto $mf_proto;
      proxy_connect_timeout 1s;
      proxy_read_timeout 10s;
      ${addHeaderLines({})}
      error_page 502 504 = ${NORMAL_PAGES_LOCATION};
    }`;

export const immutableLocation = (prefix: string) => `    location ^~ ${prefix} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      charset utf-8;
      ${addHeaderLines(COMMON_HEADERS)}
      add_header Cache-Control "${IMMUTABLE_CACHE}";
      error_page 404 @no_file;
      error_page 405 @method;
      try_files $uri =404;
    }`;

/** Names and addresses that a file for crawlers may repeat, with a port or without. */
export const HOST_NAME = String.raw`^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?\.?)(:[0-9]{1,5})?$`;

/** Returns an exact location per file, because a pattern would be tried on every page's path. */
export const crawlLocation = (file: string, folder: string, hasStaticBrotli: boolean) => `    location = /${file} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      charset utf-8;
      ${addHeaderLines({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': CRAWL_CACHE })}
      error_page 404 @no_file;
      error_page 405 @method;
      gzip_static off;${hasStaticBrotli ? '\n      brotli_static off;' : ''}
      if ($mf_host !~* "${HOST_NAME}") { return 404; }
      set $mf_origin $mf_proto://$mf_host;
      ssi on;
      ssi_types text/plain text/xml;
      ssi_last_modified off;
      try_files /${folder}$uri =404;
    }`;

export const faviconLocation = (prefix: string, hasStaticBrotli: boolean) => `    location = ${FAVICON_PATH} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      ${addHeaderLines({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': CRAWL_CACHE })}
      error_page 405 @method;
      gzip_static off;${hasStaticBrotli ? '\n      brotli_static off;' : ''}
      root "${assertQuotable(prefix)}";
    }`;

/** Line ends stand in the string as they are; the text has no other character that nginx would read. */
export const securityTxtLocation = (text: string) => `    location = ${SECURITY_TXT_PATH} {
      userid off;
      if ($mf_reads = 0) { return 405; }
      default_type text/plain;
      charset utf-8;
      ${addHeaderLines({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': CRAWL_CACHE })}
      error_page 405 @method;
      return 200 "${text}";
    }`;

const proxyTargetOf = ({ api }: GatewaySettings) => {
  const url = new URL(api.url);
  return {
    origin: `${url.protocol}//${upstreamName({ api })}`,
    base: url.pathname.replace(/\/$/, ''),
    host: url.host,
    hostname: url.hostname,
    isTls: url.protocol === 'https:',
  };
};

function upstreamTlsDirectives({ settings, caFile }: NginxConfigInput): string[] {
  const { isTls, hostname } = proxyTargetOf(settings);
  if (!isTls) return [];
  return [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${hostname};`,
    ...(caFile
      ? [
          'proxy_ssl_verify on;',
          'proxy_ssl_verify_depth 4;',
          `proxy_ssl_trusted_certificate "${assertQuotable(caFile)}";`,
        ]
      : []),
  ];
}

const FAILED =
  '301 302 303 307 308 400 401 403 404 405 408 409 410 411 413 415 421 422 425 429 431 500 501 502 503 504';

export function viewLocation(view: keyof typeof VIEWS, input: NginxConfigInput): string {
  const { settings, modules } = input;
  const { origin, base, host } = proxyTargetOf(settings);
  const key = sha256(`${settings.api.url} ${settings.appToken}`).slice(0, 12);
  const hasFilter = Boolean(modules.filter) || Boolean(input.isBrotliBuiltIn);
  return `    location = /data/${view}.json {
      userid off;
      # A HEAD on a cold key would ask the API like a GET. 418 stands for our own 405: the API's becomes a 502.
      if ($request_method != GET) { return 418; }
      set $mf_read_lang $mf_view_lang;
      set $args "";
${indentLines(6, [
  ...upstreamChoiceDirectives(input.prefix, settings),
  `proxy_pass ${origin}${base}/UserController/${VIEWS[view]};`,
  'proxy_method POST;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  `proxy_set_header Host "${host}";`,
  'proxy_set_header Accept-Language $mf_read_lang;',
  `proxy_set_header Content-Type "${VIEW_CONTENT_TYPE}";`,
  `proxy_set_body "${viewBody(settings.appToken).replaceAll('"', '\\"').replaceAll('\r\n', '\\r\\n')}";`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  ...upstreamTlsDirectives(input),
  'proxy_connect_timeout 5s;',
  'proxy_read_timeout 10s;',
  'proxy_cache views;',
  `proxy_cache_key "${view}:$mf_read_lang:${key}";`,
  `proxy_cache_valid 200 ${input.viewTtlSeconds ?? VIEW_TTL_SECONDS}s;`,
  'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;',
  'proxy_hide_header Set-Cookie;',
  'proxy_hide_header Cache-Control;',
  ...HIDE_HEADER_DIRECTIVES,
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
      ${addHeaderLines({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY })}
      add_header Cache-Control "${VIEW_CACHE}";
    }`;
}

/** Response headers of the API that are not passed on. The gateway sets its own instead. */
export const HIDE_HEADER_DIRECTIVES = ['X-Powered-By', ...Object.keys(COMMON_HEADERS), 'Content-Security-Policy'].map(
  (name) => `proxy_hide_header ${name};`,
);

export function proxyLocation(prefix: string, input: NginxConfigInput): string {
  const { settings } = input;
  const { origin, base, host } = proxyTargetOf(settings);
  const isEvents = prefix === EVENTS_PATH;
  const isWire = prefix === '/UserController/';
  return `    location ${isEvents ? '=' : '^~'} ${prefix} {
${indentLines(6, [
  'userid off;',
  ...upstreamChoiceDirectives(input.prefix, settings),
  `proxy_pass ${origin}${base ? base + prefix : ''};`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  `proxy_set_header Host ${settings.api.isExternal ? `"${host}"` : '$mf_host'};`,
  // The address that this gateway saw, never what the client claims.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Real-IP $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $mf_proto;',
  'proxy_set_header X-Forwarded-Host $mf_host;',
  ...CLAIMS.map((name) => `proxy_set_header ${name} "";`),
  'proxy_set_header traceparent $mf_traceparent;',
  ...upstreamTlsDirectives(input),
  // nginx retries non-idempotent requests such as POST only when the connection was refused.
  ...(settings.api.others?.length
    ? ['proxy_next_upstream error timeout http_503;', 'proxy_next_upstream_tries 2;']
    : []),
  'proxy_connect_timeout 5s;',
  `proxy_read_timeout ${isEvents ? '1h' : '60s'};`,
  ...(isEvents ? ['proxy_buffering off;'] : []),
  `client_max_body_size ${BODY_LIMIT_MIB}m;`,
  'proxy_request_buffering off;',
  ...HIDE_HEADER_DIRECTIVES,
  `error_page 413 ${isWire ? '@wire_too_large' : '@too_large'};`,
  `error_page 502 504 =502 ${isWire ? '@wire_unreachable' : '@unreachable'};`,
])}
      ${addHeaderLines({ ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY })}
    }`;
}
