import { startStandalone } from '@doorstep/build/standalone';
import { paths } from '@doorstep/shared-api/paths';
import routes from './routes';

void startStandalone(routes, paths.offers);
