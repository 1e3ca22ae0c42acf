import { ports } from './fixtures/sites';
import { startSite } from './fixtures/startSite';

/** One site behind nginx and one behind the embedded gateway, each with its own demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const sites = await Promise.all([
    startSite({ gateway: 'nginx', port: ports.nginx }),
    startSite({ gateway: 'embedded', port: ports.embedded }),
  ]);
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
}
