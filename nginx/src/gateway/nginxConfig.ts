import { readFileSync } from 'node:fs';
import {
  ACTIVE_LINK,
  AUDIENCES,
  BATCH_BYTES,
  BODY_SECONDS,
  BUCKET_HEADER,
  BUCKETS,
  bucketHeaderValue,
  bucketName,
  COMMON_HEADERS,
  CONNECTIONS_PER_ADDRESS,
  CRAWL_FILES,
  contentSecurityPolicy,
  EVENTS_PATH,
  errorBodies,
  FORWARDED_HOST,
  HEADERS_SECONDS,
  HEALTH_PATH,
  HSTS,
  LANGUAGES,
  LOCAL_COOKIE,
  MIME_TYPES,
  NO_STORE,
  OPS_BYTES,
  OPS_PATH,
  OVERRIDE_PATTERN,
  PAGE_CACHE,
  PAGES_SITEMAP,
  PREVIEW_BYTES,
  PREVIEW_HEADERS,
  PREVIEW_PATH,
  PUBLISH_BYTES,
  PUBLISH_PATH,
  PUBLISH_SECONDS,
  pageSecurityHeaders,
  proxiedPrefixes,
  REPORTS_PATH,
  SANDBOX_POLICY,
  VIEW_IDLE_SECONDS,
  VIEWS,
  VIOLATION_BYTES,
  VIOLATIONS_PATH,
  WITH_CHARSET,
} from '@doorstep/release';
import { nginxAccessLog, nginxTracing } from '../observability/nginxAccessLog';
import { CANONICAL_PATH, NORMAL_PAGES_LOCATION, PAGE_FILE_PREFIXES } from './internalServer';
import {
  crawlLocation,
  faviconLocation,
  HIDE_HEADER_DIRECTIVES,
  immutableLocation,
  localPagesLocation,
  type NginxConfigInput,
  proxyLocation,
  securityTxtLocation,
  viewLocation,
} from './nginxLocations';
import { addHeaderLines, assertQuotable, indentLines } from './nginxSyntax';
import { upstreamBlocks } from './nginxUpstreams';
import { workerLimits } from './openFiles';

const LOCAL_CODE_REDIRECT = `
      if ($cookie_${LOCAL_COOKIE}) { return 420; }
      error_page 420 = @local_code;`;

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
      .flatMap((file) => (file ? [`load_module "${assertQuotable(file)}";`] : []))
      .join('\n'),
    user: input.user ? `user ${input.user};` : '',
    prefix: assertQuotable(input.prefix),
    site: assertQuotable(input.site),
    listen: `${input.host.includes(':') ? `[${input.host}]` : input.host}:${input.port}`,
    types: indentLines(4, mimeTypeLines()),
    charsetTypes: WITH_CHARSET.filter((type) => type !== 'text/html').join(' '),
    brotliStatic: hasStatic ? 'brotli_static on;' : '',
    viewIdle: String(VIEW_IDLE_SECONDS),
    buckets: indentLines(
      4,
      Array.from({ length: BUCKETS }, (_, bucket) => `${bucket === BUCKETS - 1 ? '*' : '1%'} ${bucketName(bucket)};`),
    ),
    overridePattern: OVERRIDE_PATTERN,
    prerendered: indentLines(
      4,
      AUDIENCES.flatMap((audience) =>
        ['', ...LANGUAGES.map((language) => `lang=${language}`)].map(
          (args) => `"${args}:${audience === 'visitor' ? '' : audience}" ${ACTIVE_LINK}/${audience}/;`,
        ),
      ),
    ),
    languages: indentLines(
      4,
      LANGUAGES.filter((language) => language !== 'en').map((language) => `${language} ${language};`),
    ),
    tracing: nginxTracing(input.hasSpans ?? false),
    accessLog: nginxAccessLog(input.accessLog && assertQuotable(input.accessLog)),
    upstreams: upstreamBlocks(input.prefix, settings),
    outside: forwardedOriginMaps(settings.trustedProxies ?? []),
    realIp: indentLines(4, realIp(settings.trustedProxies ?? [])),
    policy: contentSecurityPolicy(settings.csp),
    prerenderedPolicy: contentSecurityPolicy(settings.csp, true),
    pageHeaders: pageHeaders(settings, contentSecurityPolicy(settings.csp)),
    prerenderedHeaders: pageHeaders(settings, '$mf_policy'),
    ownPrerenderedHeaders: pageHeaders(settings, contentSecurityPolicy(settings.csp, true)),
    prerenderedFiles: PAGE_FILE_PREFIXES.prerendered,
    plainFiles: PAGE_FILE_PREFIXES.plain,
    noStoreHeaders: addHeaderLines({
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': NO_STORE,
    }),
    crawlFiles: [
      ...CRAWL_FILES.map((file) => crawlLocation(file, 'current/buckets/b00', hasStatic)),
      crawlLocation(PAGES_SITEMAP, 'content', hasStatic),
      faviconLocation(input.prefix, hasStatic),
    ].join('\n'),
    securityTxt: settings.securityTxt ? securityTxtLocation(settings.securityTxt) : '',
    immutable: ['/remotes/', '/shell/'].map(immutableLocation).join('\n'),
    views: Object.keys(VIEWS)
      .map((view) => viewLocation(view as keyof typeof VIEWS, input))
      .join('\n'),
    proxies: [...proxiedPrefixes(settings), ...(settings.api.hasExtensions ? [EVENTS_PATH] : [])]
      .map((prefix) => proxyLocation(prefix, input))
      .join('\n'),
    localPages: settings.localCode ? localPagesLocation(input) : '',
    reportsPath: REPORTS_PATH,
    violationsPath: VIOLATIONS_PATH,
    violationBytes: String(VIOLATION_BYTES),
    canonicalPath: CANONICAL_PATH,
    insidePort: String(input.internalPort),
    healthPath: HEALTH_PATH,
    reportsBytes: String(BATCH_BYTES),
    opsPath: OPS_PATH,
    opsBytes: String(OPS_BYTES),
    previewPath: PREVIEW_PATH,
    previewBytes: String(PREVIEW_BYTES),
    previewHeaders: addHeaderLines(PREVIEW_HEADERS),
    publishPath: PUBLISH_PATH,
    publishBytes: String(PUBLISH_BYTES),
    publishSeconds: String(PUBLISH_SECONDS + 20),
    hidden: HIDE_HEADER_DIRECTIVES.join(' '),
    notFoundBody: errorBodies.notFound('$request_id'),
    methodBody: errorBodies.method('$request_id'),
    tooLargeBody: errorBodies.tooLarge('$request_id', false),
    wireTooLargeBody: errorBodies.tooLarge('$request_id', true),
    unreachableBody: errorBodies.unreachable('$request_id', false),
    wireUnreachableBody: errorBodies.unreachable('$request_id', true),
  };
  return expandPerLookup(expandPerProtocol(readFileSync(template, 'utf8')), settings.localCode ?? false).replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}

const expandPerProtocol = (text: string) =>
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

const expandPerLookup = (text: string, hasLocalCode: boolean) =>
  text.replace(/\{\{#perLookup\}\}\n([\s\S]*?)\{\{\/perLookup\}\}\n/g, (_, part: string) =>
    [
      { place: '/', first: hasLocalCode ? LOCAL_CODE_REDIRECT : '' },
      ...(hasLocalCode ? [{ place: NORMAL_PAGES_LOCATION, first: '' }] : []),
    ]
      .map(({ place, first }) => part.replaceAll('{{place}}', place).replaceAll('{{first}}', first))
      .join(''),
  );

function mimeTypeLines(): string[] {
  const byType = new Map<string, string[]>();
  for (const [ending, type] of Object.entries(MIME_TYPES)) byType.set(type, [...(byType.get(type) ?? []), ending]);
  return [...byType].map(([type, endings]) => `${type} ${endings.join(' ')};`);
}

/**
 * Protocol and host as the browser asked for them: by the word of a proxy that is trusted, else as they came here. Of a list
 * the last entry counts, which the trusted proxy itself wrote.
 */
function forwardedOriginMaps(trusted: readonly string[]): string {
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

const realIp = (trusted: readonly string[]) => [
  ...trusted.map((network) => `set_real_ip_from ${network};`),
  ...(trusted.length ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
];

const pageHeaders = ({ csp }: NginxConfigInput['settings'], policy: string) =>
  addHeaderLines({
    ...COMMON_HEADERS,
    ...pageSecurityHeaders(csp),
    'Content-Security-Policy': policy,
    'Cache-Control': PAGE_CACHE,
    [BUCKET_HEADER]: bucketHeaderValue('$mf_bucket'),
  });
