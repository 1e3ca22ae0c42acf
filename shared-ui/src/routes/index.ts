export type { RoutedRemote, RouteHandle, ScreenModule } from './defineRoutes';
export { defineRoutes } from './defineRoutes';
export { useDocumentTitle } from './RouteTitle';
