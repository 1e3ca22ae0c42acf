export type { RoutedRemote, RouteHandle, ScreenModule } from './defineRoutes';
export { defineRoutes } from './defineRoutes';
export { NothingHere, PageHead, StructuredData } from './PageHead';
export { useDocumentTitle } from './RouteTitle';
