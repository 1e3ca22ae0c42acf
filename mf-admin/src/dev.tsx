import { startStandalone } from '@doorstep/build/standalone';
import { remote } from './remote';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/mf-admin */
void startStandalone(routes, remote.routes[0].path);
