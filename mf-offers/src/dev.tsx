import { startStandalone } from '@doorstep/build/standalone';
import { paths } from '@doorstep/shared-api/paths';
import routes from './routes';

/** Runs the remote without the shell: npm run dev -w @doorstep/mf-offers */
void startStandalone(routes, paths.offers);
