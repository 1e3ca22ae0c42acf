export { apply, canary, promote, rollback, rollbackRemote, type Switched } from './commands/commands';
export { switchTo } from './commands/generation';
export { type LocalReleases, type LocalStart, releaseLocalBuilds } from './commands/local';
export { removeOverride, setOverride } from './commands/overrides';
export { closePreview, listPreviews, startPreview } from './commands/previews';
export { pruneReplica } from './commands/pruneReplica';
export { liveGenerationError, recover, recoveredText } from './commands/recover';
export { type Status, statusOf } from './commands/status';
export { verificationFaults } from './commands/verifyLive';
export { assetsOf } from './compose/assets';
export { composePage } from './compose/composePage';
export { composeVariant } from './compose/composeSet';
export { escapeHtml } from './compose/html';
export { CRAWL_FILES, ORIGIN_PLACEHOLDER, PAGES_SITEMAP } from './compose/sitemap';
export { OPS_BYTES, OPS_CALLS, OPS_PATH, type Ops, startOps } from './console/startOps';
export { CommandError } from './errors';
export { type HeartbeatHandle as Beating, startHeartbeat } from './gateways/heartbeat';
export { createGatewayCollector as gatherer, HEALTH_PATH } from './health/aggregate';
export { ALARM_ODDS as ALARM, type AnalysisInput as Question, analyze, settledBefore } from './health/analyze';
export { canariesOf, type WatchedCanary as Watched, type WatchOptions, watch } from './health/canaryWatcher';
export { createCollector } from './health/collector';
export { BATCH_BYTES, REPORTS_PATH } from './health/reports';
export type { BrowserSpan } from './health/spans';
export { isProxied, type Reports, startReports } from './health/startReports';
export { healthFolder, readHealth, SLOT_MS, type SlotCount } from './health/timeBuckets';
export { VIOLATION_BYTES } from './health/violations';
export { ApiServers } from './http/apiServers';
export {
  BODY_LIMIT_MIB,
  BODY_SECONDS,
  CONNECTIONS_PER_ADDRESS,
  DROPPED_FORWARDED_HEADERS as CLAIMS,
  EVENTS_PATH,
  errorBodies,
  FORWARDED_HOST,
  HEADERS_SECONDS,
  MIME_TYPES,
  OVERRIDE_PATTERN,
  proxiedPrefixes,
  VIEW_CALLS as VIEWS,
  VIEW_CONTENT_TYPE,
  VIEW_IDLE_SECONDS,
  VIEW_TTL_SECONDS,
  viewBody,
  WITH_CHARSET,
} from './http/contract';
export { FAVICON, FAVICON_PATH } from './http/favicon';
export { fetchView } from './http/fetchView';
export {
  BUCKET_HEADER,
  bucketHeaderValue,
  COMMON_HEADERS,
  CRAWL_CACHE,
  contentSecurityPolicy,
  HSTS,
  IMMUTABLE_CACHE,
  NO_STORE,
  PAGE_CACHE,
  pageSecurityHeaders,
  SANDBOX_POLICY,
  VIEW_CACHE,
  VIOLATIONS_PATH,
} from './http/headers';
export type { ObservabilitySettings as Observing } from './http/observing';
export { SECURITY_TXT_PATH } from './http/securityTxt';
export {
  exposureIssues,
  exposureWarnings,
  type GatewaySettings,
  type Settings,
  settingsFromEnv,
} from './http/settings';
export { bucketOf, cookieInBucket, type Visitor, visitorOf } from './http/visitor';
export { LOCAL_COOKIE } from './localCode/sign';
export {
  hasLocalCookie,
  type LocalCodeResolver as LocalCode,
  localCookie,
  startLocalCode,
} from './localCode/startLocalCode';
export { withLocalCode } from './localCode/withLocalCode';
export { budgetIssues } from './manifest/budget';
export { BUCKETS, bucketName, bucketPositionsOf as positionsOf, itemAt } from './manifest/resolve';
export { satisfies } from './manifest/satisfies';
export { ACTIVE_LINK } from './prerender/activePages';
export { PageSources } from './prerender/pageSources';
export { prerenderPages } from './prerender/renderInWorker';
export { sourceFetcher, startPrerenderScheduler } from './prerender/scheduler';
export { type FoundPage, type PageRequest, StoredPages } from './prerender/storedPages';
export { PREVIEW_PATH } from './previews/link';
export { PREVIEW_BYTES, PREVIEW_HEADERS, type Previews, startPreviews } from './previews/startPreviews';
export { PUBLISH_SECONDS } from './publishing/limits';
export { packTar } from './publishing/pack';
export { PUBLISH_BYTES, PUBLISH_PATH, type Publishing, startPublishing } from './publishing/startPublishing';
export { readRollout, writeRollout } from './rollouts/rolloutFiles';
export { compress, isText } from './store/compress';
export { createFileReader as readerOf, follow } from './store/follow';
export { readLive } from './store/generations';
export { integrityOf, sha256 } from './store/hash';
export { historyIssues, localAccount, readHistory } from './store/history';
export { publish, readBuild } from './store/publish';
export { generationNumbers, keysFolder, liveGeneration, openSite, readRelease, type Site } from './store/site';
export { generationIssues } from './store/verify';
export {
  AUDIENCES,
  type Composition,
  LANGUAGES,
  type Language,
  type ManifestItem,
  type ReleaseRecord,
  type RouteRecord,
} from './types';
