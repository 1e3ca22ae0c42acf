import { startStandalone } from '@doorstep/build/standalone';
import { paths } from '@doorstep/shared-api/paths';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/mf-catalog */
void startStandalone(routes, paths.home);
