import { startStandalone } from '@doorstep/build/standalone';
import { remote } from './remote';
import routes from './routes';

void startStandalone(routes, remote.routes[0].path);
