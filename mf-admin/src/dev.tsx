import { startStandalone } from '@doorstep/build/standalone';
import { remote } from './remote';
import routes from './routes';

/** Runs the remote without the shell: npm run dev -w @doorstep/mf-admin */
void startStandalone(routes, remote.routes[0].path);
