import { untilHydrated } from '@doorstep/playwright/alive';
import { mia } from '@doorstep/playwright/people';
import type { Browser, Locator, Page } from '@playwright/test';
import { quantile } from './statistics';
import { CPU_SLOWDOWN } from './visit';

/** Interaction by pointer or key, from the input to the next paint, as the browser measured it. Times in ms. */
export interface Interaction {
  readonly step: string;
  readonly event: string;
  readonly ms: number;
  /** Ms before the first handler ran, in the handlers, and from them to the paint. */
  readonly delay: number;
  readonly handlers: number;
  readonly paint: number;
}

export interface InteractionSummary {
  readonly count: number;
  /**
   * 98th percentile of interactions of at least 16 ms. Browsers record no shorter ones, so the true value is lower or
   * equal.
   */
  readonly p98: number;
  /** Longest interactions first. */
  readonly worst: readonly Interaction[];
}

const TIMEOUT_MS = 60_000;
/** Pause between presses, as people make it. Without it each press would wait for the work of the previous one. */
const PAUSE_BETWEEN_PRESSES_MS = 300;
const WORST = 12;
const TEST_CARD = '4242424242424242';

/** Each round uses a new browser with a phone's screen and a processor four times slower. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  rounds: number,
  print: (line: string) => void,
): Promise<InteractionSummary> {
  const all: Interaction[] = [];
  for (let round = 0; round < rounds; round += 1) {
    print(`Round ${round + 1} of ${rounds}: the main journey`);
    all.push(...(await recordJourney(browser, origin)));
  }
  const durations = all.map(({ ms }) => ms);
  const worst = [...all].sort((a, b) => b.ms - a.ms).slice(0, WORST);
  return { count: all.length, p98: quantile(0.98, durations) ?? 0, worst };
}

export async function recordJourney(browser: Browser, origin: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript('globalThis.__name = (what) => what');
  await context.addInitScript(recordInteractions);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const recorded = new Map<string, Interaction>();
  const person = new Person(page, async (step) => {
    // An interaction may end with an event of the next step.
    for (const { key, ...interaction } of await page.evaluate(() => interactionsNow()))
      if (interaction.ms > (recorded.get(key)?.ms ?? 0))
        recorded.set(key, { step: recorded.get(key)?.step ?? step, ...interaction });
  });
  try {
    await performJourney(page, person, origin);
  } finally {
    await context.close();
  }
  return [...recorded.values()];
}

async function performJourney(page: Page, person: Person, origin: string): Promise<void> {
  const content = page.locator('#content');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp, inside: Page | Locator = page) =>
    inside.getByRole('button', { name }).filter({ visible: true }).first();
  const link = (name: string | RegExp) => content.getByRole('link', { name }).filter({ visible: true }).first();

  const open = async (path: string) => {
    await page.goto(origin + path);
    await untilHydrated(page);
  };

  await open('/home');
  const search = content.getByRole('combobox', { name: 'Service' }).first();
  await person.press('reaches for the search', search, page.getByRole('listbox').first());
  await person.types('searches', 'leaking tap', page.getByRole('option', { name: /^Leak Repair/ }).first());
  await person.key('goes through the suggestions', 'ArrowDown');
  await person.key('goes back', 'ArrowUp');
  await person.key('sends the search', 'Enter', heading(/^Results for/));

  await person.press('opens a service', link(/^Leak Repair/), heading('Plumbing'));
  await open('/All-Service-Providerlist');
  await person.press('reaches for the search of the list', content.getByRole('searchbox').first());
  await person.types('searches the list', 'leak');
  await person.key('sends it', 'Enter', content.getByText(/^\d+ providers?$/).first());
  await person.press('opens the filters', button('All filters'), dialog);
  await person.press('filters by stars', dialog.locator('label', { hasText: '4.50 and up' }).first());
  await person.press('sees what is left', button(/^Show/, dialog), link(/^Get Hired/));
  await person.press('opens a provider', link(/^Get Hired/), content.getByRole('checkbox').first());
  await person.press('picks a service of the provider', content.locator('label:has(input[type=checkbox])').first());
  await person.press('turns the reviews over', button('Next page'));

  await person.press(
    'opens the services',
    page.locator('a[href="/most-categories"]').filter({ visible: true }).first(),
    heading(/./),
  );
  await person.press('chooses a category', link(/^Laundry/), heading(/Laundry|Welcome back/));
  if (new URL(page.url()).pathname.startsWith('/services')) {
    await person.press('chooses a service', content.locator('label:has(input[type=checkbox])').first());
    await person.press('goes on', button('Continue'), heading('Welcome back'));
  }
  await person.press('reaches for the number', page.getByLabel('Phone number'));
  await person.types('enters the number', mia.contact);
  await person.press('reaches for the password', page.getByLabel('Password', { exact: true }));
  await person.types('enters the password', mia.password);
  await person.press('signs in', button('Login'), heading('Laundry'));

  const services = content.locator('label:has(input[type=checkbox])');
  await person.press('chooses one more service', services.nth(1));
  await person.press('chooses a third one', services.nth(2));
  await person.press('wants it scheduled', page.getByRole('radio', { name: /^Schedule Service/ }));
  const times = dialog.locator('label:has(input[type=radio])');
  await person.press('opens the dialog', button('Next'), times.first());
  await person.press('chooses another day', times.nth(3), times.nth(20));
  await person.press(
    'chooses a time',
    dialog.locator('label:has(input[type=radio][value*=":"]:not(:disabled))').nth(2),
  );
  await person.press('reaches for the notes', dialog.getByRole('textbox').last());
  await person.types('leaves a note', 'Ring twice.');
  await person.press('goes on to the summary', button('Continue', dialog), button('Continue & Pay'));
  await person.press('looks for coupons', button('Choose'), dialog);
  await person.key('closes them', 'Escape');
  await person.press('goes on to the payment', button('Continue & Pay'), page.getByLabel('Card number'));

  for (const [step, label, text] of [
    ['card number', 'Card number', TEST_CARD],
    ['name', 'Holder name', 'Robin Vale'],
    ['expiry date', 'Expiry date', '1234'],
    ['code', 'CVV', '123'],
  ] as const) {
    await person.press(`reaches for the ${step}`, page.getByLabel(label));
    await person.types(`enters the ${step}`, text);
  }
  await person.press('pays', button(/^Pay \$/), dialog);
  await person.press('has read it', button('Done', dialog), heading(/./));
  await person.press(
    'opens the bookings',
    page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).first(),
    content.getByRole('article').first(),
  );
  await person.press(
    'opens the new booking',
    content
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^View Detail/ }),
    button('Cancel Booking'),
  );
  await person.press(
    'goes back',
    page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).first(),
    content.getByRole('article').first(),
  );
  if ((await link('Write a Review').count()) === 0) return;
  await person.press('reviews a completed one', link('Write a Review'), content.getByRole('radio').first());
  await person.press(
    'gives five stars',
    page.getByRole('radiogroup', { name: 'Service rating' }).getByRole('radio', { name: '5 of' }),
  );
  await person.press(
    'gives four stars',
    page.getByRole('radiogroup', { name: 'Technician rating' }).getByRole('radio', { name: '4 of' }),
  );
  await person.press('says what was good', page.getByText('Politeness', { exact: true }));
  await person.press('reaches for the words', page.getByRole('textbox', { name: 'In your words' }));
  await person.types('writes a review', 'Quick and tidy.');
  await person.press('sends the review', button('Submit Review'), dialog);
}

class Person {
  constructor(
    private readonly page: Page,
    private readonly take: (step: string) => Promise<void>,
  ) {}

  async press(step: string, what: Locator, until?: Locator): Promise<void> {
    await this.does(step, () => what.click(), until);
  }

  async key(step: string, key: string, until?: Locator): Promise<void> {
    await this.does(step, () => this.page.keyboard.press(key), until);
  }

  async types(step: string, text: string, until?: Locator): Promise<void> {
    await this.does(step, () => this.page.keyboard.type(text, { delay: 120 }), until);
  }

  private async does(step: string, act: () => Promise<void>, until?: Locator): Promise<void> {
    try {
      await act();
      await until?.waitFor();
    } catch (error) {
      throw new Error(`"${step}" at ${this.page.url()}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await this.page.waitForTimeout(PAUSE_BETWEEN_PRESSES_MS);
    await this.take(step);
  }
}

type Recorded = Omit<Interaction, 'step'> & { readonly key: string };
declare function interactionsNow(): Recorded[];

/** Runs in the page before its scripts. Records the longest event of each interaction. */
function recordInteractions(): void {
  type Timing = PerformanceEventTiming & { readonly interactionId: number };
  const longest = new Map<number, Timing>();
  const take = (entries: PerformanceEntry[]) => {
    for (const entry of entries as Timing[]) {
      const before = longest.get(entry.interactionId)?.duration ?? 0;
      if (entry.interactionId && entry.duration > before) longest.set(entry.interactionId, entry);
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const interactionsNow = (): Recorded[] => {
    take(observer.takeRecords());
    return [...longest].map(([id, { name, startTime, duration, processingStart, processingEnd }]) => ({
      key: `${performance.timeOrigin} ${id}`,
      event: name,
      ms: duration,
      delay: Math.round(processingStart - startTime),
      handlers: Math.round(processingEnd - processingStart),
      paint: Math.round(startTime + duration - processingEnd),
    }));
  };
  Object.assign(window, { interactionsNow });
}
