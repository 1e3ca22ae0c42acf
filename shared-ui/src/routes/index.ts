export type { RoutedRemote, RouteHandle, ScreenModule } from './defineRoutes';
export { defineRoutes } from './defineRoutes';
export { type HeadOfPage, takeHead } from './headOfPage';
export { type IslandOptions, island, type Wake } from './island';
export { NothingHere, PageHead, StructuredData } from './PageHead';
export { useDocumentTitle } from './RouteTitle';
