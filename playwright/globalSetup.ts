import { bundlePrograms } from '@doorstep/build/testing/bundledPrograms';
import { prepareVariants } from './fixtures/catalogVariant';
import { type GatewayKind, ports, publishSite } from './fixtures/sites';
import { prepareDataDir, startSite } from './fixtures/startSite';

/** `npm test` needs one site. */
const gateways: readonly GatewayKind[] = process.env.TEST_TIER === 'test' ? ['embedded'] : ['nginx', 'embedded'];

/** Starts one site behind each gateway, each with its own demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removePrograms = await bundlePrograms();
  const removeVariants = prepareVariants();
  const removePrepared = await prepareDataDir(ports.prepared);
  const sites = await Promise.all(gateways.map((gateway) => startSite({ gateway, port: ports[gateway] })));
  gateways.forEach((gateway, index) => {
    const site = sites[index];
    if (site) publishSite(gateway, site);
  });
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await removePrepared();
    removeVariants();
    removePrograms();
  };
}
