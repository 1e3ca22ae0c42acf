import { paths } from '@doorstep/shared-api/paths';
import { startAlone } from '@doorstep/tooling/alone';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/mf-offers */
void startAlone(routes, paths.offers);
