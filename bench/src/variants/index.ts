import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { headlessShell } from '@doorstep/playwright/chromium';
import { mia } from '@doorstep/playwright/people';
import type { Site } from '@doorstep/playwright/startSite';
import { openSite, readRelease } from '@doorstep/release';
import type { Composition } from '@doorstep/shared-api/remote';
import { type Browser, chromium } from '@playwright/test';
import { measuredPages } from '../pages';
import type { SignedInState } from '../visit';
import { writeDefaultFederation } from './defaults/build';
import { startFrontProxy } from './front';
import { type OwnedRoute, writeMonolith } from './monolith';
import { VARIANTS, type Variant, type VariantName } from './names';
import { writeStaticPages } from './staticPages';

export interface PreparedVariants {
  readonly variants: readonly Variant[];
  readonly browser: Browser;
  readonly signedIn: SignedInState;
  readonly pages: ReturnType<typeof measuredPages>;
  readonly protocol: string;
  readonly chromium: string;
  stop(): Promise<void>;
}

export async function prepareVariants(
  site: Site,
  folder: string,
  port: number,
  print: (line: string) => void,
): Promise<PreparedVariants> {
  const composition = await fetchComposition(site);
  const routes = ownedRoutes(site, composition);
  const folders = Object.fromEntries(
    VARIANTS.slice(1).map((name) => [name, path.join(folder, name.replace(', ', '-'))]),
  ) as Record<VariantName, string>;
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true });

  print('Building the monolith ...');
  await writeMonolith({ plain: folders.monolith, preloaded: folders['monolith, preloaded'] }, composition, routes);
  print('Building the site with the defaults of Module Federation ...');
  await writeDefaultFederation(folders['federation, defaults'], path.join(folder, 'work'), composition, routes);

  const front = await startFrontProxy(
    path.join(folder, 'front'),
    Number(new URL(site.url).port),
    VARIANTS.map((name, index) => ({ port: port + index, ...(folders[name] && { folder: folders[name] }) })),
  );
  const variants = VARIANTS.map((name, index) => ({
    name,
    origin: `${front.scheme}://localhost:${port + index}`,
    hasScript: name !== 'static',
  }));
  const browser = await launch(front.certificateHash).catch(async (error) => {
    await front.stop();
    throw error;
  });
  const stop = async () => {
    await browser.close();
    await front.stop();
  };
  try {
    const origin = variants[0]?.origin ?? '';
    const signedIn = await signInOnce(browser, origin);
    const pages = measuredPages(await fetchLaundryCategoryId(site));
    await writeStaticPages(browser, origin, folders.static, pages, signedIn);
    return { variants, browser, signedIn, pages, protocol: front.protocol, chromium: browser.version(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const launch = (certificateHash?: string) =>
  chromium.launch({
    executablePath: headlessShell,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(certificateHash ? [`--ignore-certificate-errors-spki-list=${certificateHash}`] : []),
    ],
  });

async function fetchComposition({ url }: Site): Promise<Composition> {
  const html = await (await fetch(`${url}/home`)).text();
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error(`${url}/home carries no composition.`);
  return JSON.parse(json) as Composition;
}

function ownedRoutes(site: Site, { remotes }: Composition): OwnedRoute[] {
  const store = openSite(site.dataDir);
  return Object.entries(remotes).flatMap(([remote, { version }]) =>
    readRelease(store, remote, version).record.routes.map((route) => ({ remote, route })),
  );
}

async function fetchLaundryCategoryId({ url }: Site): Promise<string> {
  const { data } = (await (await fetch(`${url}/data/categories.json`)).json()) as {
    data: { cat_id: string; category_name: string }[];
  };
  const laundry = data.find(({ category_name }) => category_name === 'Laundry');
  if (!laundry) throw new Error('The demo data has no Laundry.');
  return laundry.cat_id;
}

async function signInOnce(browser: Browser, origin: string): Promise<SignedInState> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Phone number').fill(mia.contact);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}
