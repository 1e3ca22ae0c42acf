/**
 * The only router surface of the platform. The shell shares this facade under the name `react-router-dom`, so that the
 * parts nobody uses are shaken out of it; a missing name fails to compile in the remote that wants it.
 */

export type { LinkProps, NavigateOptions, RouteObject, To } from 'react-router';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  StaticRouter,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
