import { untilHydrated } from '@doorstep/playwright/alive';
import { type HeldMemory, navigateRound, startMemoryMeasurement } from '@doorstep/playwright/held';
import type { Browser } from '@playwright/test';

export interface Memory {
  readonly navigations: number;
  readonly before: HeldMemory;
  readonly after: HeldMemory;
}

const WARM_UP = 40;
const NAVIGATIONS = 200;

export async function measureMemory(browser: Browser, origin: string): Promise<Memory> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(`${origin}/home`);
    await untilHydrated(page);
    const held = await startMemoryMeasurement(page);
    await navigateRound(page, WARM_UP);
    const before = await held();
    await navigateRound(page, NAVIGATIONS);
    return { navigations: NAVIGATIONS, before, after: await held() };
  } finally {
    await page.close();
  }
}
