import { untilHydrated } from '@doorstep/playwright/alive';
import { type Held, navigate, startHeld } from '@doorstep/playwright/held';
import type { Browser } from '@playwright/test';

export interface Memory {
  readonly navigations: number;
  readonly before: Held;
  readonly after: Held;
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
    const held = await startHeld(page);
    await navigate(page, WARM_UP);
    const before = await held();
    await navigate(page, NAVIGATIONS);
    return { navigations: NAVIGATIONS, before, after: await held() };
  } finally {
    await page.close();
  }
}
