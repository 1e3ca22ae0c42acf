/** What the shell carries of the router: all that a screen uses in a browser. */

export type { LinkProps, NavigateOptions, RouteObject, To } from 'react-router';
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
