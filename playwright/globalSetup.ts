import { bundlePrograms } from '@doorstep/build/testing/bundledPrograms';
import { prepareVariantsFolder } from './fixtures/catalogVariant';
import { preparePassedFolder } from './fixtures/passedParts';
import { announceSite, type GatewayKind, ports } from './fixtures/sites';
import { prepareDataDir, startSite } from './fixtures/startSite';

const gateways: readonly GatewayKind[] = process.env.TEST_TIER === 'test' ? ['embedded'] : ['nginx', 'embedded'];

export default async function globalSetup(): Promise<() => Promise<void>> {
  const removePrograms = await bundlePrograms();
  const removeVariants = prepareVariantsFolder();
  const removePassed = preparePassedFolder();
  const removePrepared = await prepareDataDir(ports.prepared);
  const sites = await Promise.all(gateways.map((gateway) => startSite({ gateway, port: ports[gateway] })));
  gateways.forEach((gateway, index) => {
    const site = sites[index];
    if (site) announceSite(gateway, site);
  });
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await removePrepared();
    removePassed();
    removeVariants();
    removePrograms();
  };
}
