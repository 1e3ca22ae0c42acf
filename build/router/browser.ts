/** What the shell carries of the router: all that a screen uses in a browser. */

export type { LinkProps, NavigateOptions, RouteObject, To } from 'react-router';
export {
  createBrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
