/** What `npm start` and other programs use; the verbs of `npm run release` are in ../ops. */

export { endOrphan } from './gateway/nginxProcess';
export { findNginx } from './gateway/nginxProgram';
export type { GatewayOptions } from './gateway/program';
export { type GatewaySettings, type Settings, settingsFromEnv } from './gateway/settings';
export { type Gateway, startGateway } from './gateway/start';
export { readHealth, type SlotCount } from './health/minutes';
export { canariesOf, type Watched, type WatchOptions, watch } from './health/watch';
export { Refusal } from './refusal';
export { type LocalReleases, type LocalStart, releaseLocalBuilds } from './release/local';
export { type Status, statusOf } from './release/status';
export { apply, canary, promote, rollback, type Switched } from './release/verbs';
export { publish, readBuild } from './store/publish';
export { openSite, type Site } from './store/site';
