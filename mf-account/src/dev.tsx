import { paths } from '@doorstep/shared-api/paths';
import { startAlone } from '@doorstep/tooling/alone';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/mf-account */
void startAlone(routes, paths.login);
