export type { RoutedRemote, RouteHandle, ScreenModule } from './defineRoutes';
export { defineRoutes } from './defineRoutes';
export { type HeadOfPage, takeHead } from './headOfPage';
export { NothingHere, PageHead, StructuredData } from './PageHead';
export { useDocumentTitle } from './RouteTitle';
