export { stopOrphanedNginx as endOrphan } from './gateway/nginxProcess';
export { findNginx, nginxAbilities } from './gateway/nginxProgram';
export type { GatewayOptions } from './gateway/program';
export { type Gateway, startGateway } from './gateway/start';
