import { hasParameters } from '@doorstep/shared-api/remote';
import { MIME_TYPES, WITH_CHARSET } from '../http/contract';
import {
  COMMON_HEADERS,
  CRAWL_CACHE,
  contentSecurityPolicy,
  HSTS,
  IMMUTABLE_CACHE,
  pageSecurityHeaders,
  SANDBOX_POLICY,
} from '../http/headers';
import type { CspSettings } from '../http/settings';
import { LANGUAGES } from '../types';

/** Seconds that a shared cache may answer without asking the bucket. A switch takes that long to reach visitors. */
const SHARED_SECONDS = 5;
const PAGE_CACHE = `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`;
/** Surrogate key that a switch purges in a cache. All other files get new addresses. */
const SURROGATE_KEY = 'doorstep-pages';

/** Paths that need a session, the API or a program. They are proxied to the API's origin, a gateway of this site. */
export const originPaths = ['/UserController/', '/api/v1/', '/uploads/', '/data/', '/_doorstep/', '/healthz'];

type Headers = Readonly<Record<string, string>>;
const headerSets = (csp: CspSettings) => {
  const page = (policy: string): Headers => ({
    ...COMMON_HEADERS,
    ...pageSecurityHeaders(csp),
    'Content-Security-Policy': policy,
    'Cache-Control': PAGE_CACHE,
    'Surrogate-Key': SURROGATE_KEY,
  });
  return {
    files: { ...COMMON_HEADERS, 'Cache-Control': IMMUTABLE_CACHE } as Headers,
    prerendered: page(contentSecurityPolicy(csp, true)),
    pages: page(contentSecurityPolicy(csp)),
    crawl: { ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': CRAWL_CACHE } as Headers,
  };
};

/** Regular expression for a URL -> file below `pages/plain/patterns/<language>/`. */
const patternsOf = (paths: readonly string[]) =>
  paths
    .filter(hasParameters)
    .map((route) => [`^${route.replace(/:\w+/g, '[a-z0-9-]+')}$`, `${route.replaceAll('/:', '/_')}.html`] as const);

export function rulesJson(csp: CspSettings, paths: readonly string[]) {
  return {
    redirects: { '/': '/home' },
    languages: { parameter: 'lang', cookie: 'lang', default: 'en', known: LANGUAGES },
    passedOn: 'Whoever has a cookie mf_override or mf_local gets whole pages of the origin, from no shared cache.',
    prerendered: 'Where the address has no other parameter than lang, and there is no cookie mf_as.',
    lookup: [
      'pages/visitor/{lang}{path}.html',
      'pages/plain/{lang}{path}.html',
      'patterns',
      '404: pages/plain/{lang}/404.html',
    ],
    patterns: Object.fromEntries(
      patternsOf(paths).map(([address, file]) => [address, `pages/plain/patterns/{lang}${file}`]),
    ),
    headers: {
      '/shell/*, /remotes/*': headerSets(csp).files,
      'pages/visitor/*': headerSets(csp).prerendered,
      'pages/plain/*, /sw.js, /mf-manifest/manifest.json': headerSets(csp).pages,
      '/robots.txt, /sitemap.xml, /sitemap-pages.xml, /favicon.ico': headerSets(csp).crawl,
    },
  };
}

export function mapRules(paths: readonly string[]): string {
  const languages = LANGUAGES.map((language) => `  ${language} ${language};`).join('\n');
  const bare = ['', ...LANGUAGES.map((language) => `lang=${language}`)]
    .map((args) => `  "${args}:" visitor;`)
    .join('\n');
  const patterns = patternsOf(paths)
    .map(([address, file]) => `  "~${address}" "${file}";`)
    .join('\n');
  return `# Written by npm run release -- edge at each switch: include it in http { }.
map_hash_bucket_size 128;
map $cookie_lang $doorstep_known_lang {
  default en;
${languages}
}
map $arg_lang $doorstep_lang {
  default $doorstep_known_lang;
${languages}
}
# Prerendered for the bare address and for visitors; the rest is rendered in the browser.
map $args:$cookie_mf_as $doorstep_kind {
  default none;
${bare}
}
map $uri $doorstep_pattern {
  default "/none";
${patterns}
}
# How the browser asked: by the word of what ends TLS in front of this server, else as it came here. Of a list the last entry counts.
map $http_x_forwarded_proto $doorstep_proto {
  default $scheme;
  "~*(?:^|,)\\s*https\\s*$" https;
}
map $doorstep_proto $doorstep_hsts {
  default "";
  https "${HSTS}";
}
# Testers, previews and code from localhost: their pages are not in a bucket.
map $cookie_mf_override$cookie_mf_local $doorstep_is_own {
  default 1;
  "" 0;
}
`;
}

const headerDirectives = (headers: Headers) =>
  Object.entries({ ...headers, 'Strict-Transport-Security': '$doorstep_hsts' })
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n  ');

const mimeTypeLines = () => {
  const byType = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(MIME_TYPES))
    byType.set(type, [...(byType.get(type) ?? []), extension]);
  return [...byType].map(([type, extensions]) => `  ${type} ${extensions.join(' ')};`).join('\n');
};

/** nginx locations for the server whose root is the bucket. `upstream doorstep_origin` is the API's origin. */
export function locationRules(csp: CspSettings): string {
  const { files, prerendered, pages, crawl } = headerSets(csp);
  const proxied = `proxy_pass http://doorstep_origin;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $doorstep_proto;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_buffering off;
  proxy_request_buffering off;
  client_max_body_size 32m;
  proxy_read_timeout 200s;`;
  return `# Written by npm run release -- edge at each switch: include it in server { }, after root <folder>/bucket.
types {
${mimeTypeLines()}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${WITH_CHARSET.filter((type) => type !== 'text/html').join(' ')};
etag on;
gzip_static on;
gzip_vary on;
absolute_redirect off;

location ~ ^(?:${originPaths.map((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}$`)).join('|')}) {
  ${proxied}
}
# Reports are counted by version for who is in a share of visitors. Here nobody is, so that there is nothing to count.
location = /_doorstep/reports {
  return 200 "{}";
}
location @origin {
  ${proxied}
}
location ~ ^/(?:shell|remotes)/ {
  ${headerDirectives(files)}
  try_files $uri =404;
}
location = / {
  return 302 /home$is_args$args;
}
location ~ ^/(?:robots\\.txt|sitemap\\.xml|sitemap-pages\\.xml|favicon\\.ico)$ {
  ${headerDirectives(crawl)}
  try_files $uri =404;
}
location ~ ^/(?:sw\\.js|mf-manifest/manifest\\.json)$ {
  error_page 418 = @origin;
  if ($doorstep_is_own) { return 418; }
  ${headerDirectives(pages)}
  try_files $uri =404;
}
location / {
  error_page 418 = @origin;
  if ($doorstep_is_own) { return 418; }
  ${headerDirectives(prerendered)}
  try_files /pages/$doorstep_kind/$doorstep_lang$uri.html @plain;
}
location @plain {
  ${headerDirectives(pages)}
  error_page 404 /pages/plain/$doorstep_lang/404.html;
  try_files /pages/plain/$doorstep_lang$uri.html /pages/plain/patterns/$doorstep_lang$doorstep_pattern =404;
}
# By their files' names they are no pages.
location ^~ /pages/ {
  internal;
  ${headerDirectives(pages)}
}
`;
}
