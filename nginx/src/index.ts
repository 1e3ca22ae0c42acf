/** API for `npm start` and other programs. The commands of `npm run release` are in @doorstep/release. */
export { endOrphan } from './gateway/nginxProcess';
export { findNginx, nginxAbilities } from './gateway/nginxProgram';
export type { GatewayOptions } from './gateway/program';
export { type Gateway, startGateway } from './gateway/start';
