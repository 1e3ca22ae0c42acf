import { Payments } from '../../fixtures/payments';
import { newCustomer, signIn } from '../../fixtures/people';
import { processesBelow } from '../../fixtures/processes';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';
import { BookingJourney, cards } from '../../pages/booking';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startSite({ gateway: 'nginx', port: ports.apiStops });
});
test.afterAll(() => site.stop());

test.describe(() => {
  test.use({ baseURL: `http://localhost:${ports.apiStops}` });

  test('an API that dies during a booking restarts and makes one booking and one charge', async ({
    page,
    request,
    forgive,
  }) => {
    test.slow();
    // The live stream ends with the server, and the browser reopens it.
    forgive(/status of 502|INCOMPLETE_CHUNKED_ENCODING \S+\/api\/v1\/events(\?\S*)?$/);
    const journey = new BookingJourney(page);
    const payments = await Payments.watch(page);
    await signIn(page, await newCustomer(request));
    await journey.toPayment();
    await page.route(
      '**/UserController/booking',
      (route) => {
        killApi();
        return route.continue();
      },
      { times: 1 },
    );
    await journey.payByCard(cards.good);
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
    await expect(journey.confirmation()).toBeVisible({ timeout: 60_000 });
    expect(payments.opened).toHaveLength(1);
    await payments.expectHeld(1);
    await journey.expectBookings(1);
    await page.goto('about:blank');
  });
});

function killApi(): void {
  const api = processesBelow(site.pid).filter(({ command }) => command.includes('api-server/src/main.'));
  expect(api).toHaveLength(1);
  for (const { id } of api) process.kill(id, 'SIGKILL');
}
