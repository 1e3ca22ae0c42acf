import { startStandalone } from '@doorstep/build/standalone';
import { paths } from '@doorstep/shared-api/paths';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/mf-booking */
void startStandalone(routes, paths.myBooking);
