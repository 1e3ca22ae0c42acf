export type {
  Access,
  Audience,
  BuildRecord,
  ContentName,
  DataView,
  ExposedModuleContract,
  Language,
  RemoteDefinition,
  RouteDefinition,
} from '@doorstep/shared-api/remote';
export { defineRoutes } from '@doorstep/shared-ui/routes';
