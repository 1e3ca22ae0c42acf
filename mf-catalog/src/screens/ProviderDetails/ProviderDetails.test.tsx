// @vitest-environment happy-dom
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCreateBookingDialog } from '../../components/loadCreateBookingDialog';
import { showScreen, withStub } from '../../testing/showScreen';
import { ProviderDetails } from './ProviderDetails';

vi.mock('../../components/loadCreateBookingDialog');
const loadDialog = vi.mocked(loadCreateBookingDialog);

const server = withStub();
beforeEach(() => {
  loadDialog.mockReset();
  loadDialog.mockResolvedValue(({ open, bookingType }) =>
    open ? <div role="dialog">Dialog {bookingType}</div> : null,
  );
});

const sam = '/Provider-Details-data?provider_id=p_31';
const service = () => screen.findByRole('checkbox', { name: /Leak repair/ });
const hire = () => screen.getAllByRole('button', { name: 'Hire Service Provider' })[0] as HTMLElement;
const chosen = {
  category: { id: 'c_2', name: 'Plumbing' },
  lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
  provider: { id: 'p_31', name: 'Sam Carter' },
};
const placeSavedAt = (savedAt: Date) => ({ label: 'Home', address: 'Home', savedAt: savedAt.toISOString() });

test('the profile shows who it is, the real number of reviews and what they say', async () => {
  showScreen(ProviderDetails, sam);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 Review' })).toBeTruthy();
  expect(await screen.findByText('On time and tidy.')).toBeTruthy();
  expect(document.title).toContain('Sam Carter');
});

test('hiring needs a service', async () => {
  signInAs('customer');
  const { person } = showScreen(ProviderDetails, sam);
  await service();
  await person.click(hire());
  expect(screen.getByText('Please select at least one category before proceeding.')).toBeTruthy();
  expect(loadDialog).not.toHaveBeenCalled();
});

test('hiring opens the dialog of type 2 with the provider and the provider’s price in the draft', async () => {
  signInAs('customer');
  const { person } = showScreen(ProviderDetails, sam);
  await person.click(await service());
  await person.click(hire());
  expect(await screen.findByText('Dialog 2')).toBeTruthy();
  expect(getDraft()).toMatchObject({ ...chosen, bookingType: '2' });
});

test('a visitor signs in first and keeps the choice', async () => {
  const { person } = showScreen(ProviderDetails, sam);
  await person.click(await service());
  await person.click(hire());
  await screen.findByText(`At /login?next=${encodeURIComponent(sam)}`);
  expect(getDraft().lines[0]?.name).toBe('Leak repair');
});

test('what was chosen before arriving is chosen here', async () => {
  updateDraft({ category: chosen.category, lines: chosen.lines });
  showScreen(ProviderDetails, sam);
  expect((await service()).matches(':checked')).toBe(true);
});

test('the dialog opens by itself only for a fresh address and a chosen service', async () => {
  signInAs('customer');
  updateDraft({ ...chosen, location: placeSavedAt(new Date()) });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('Dialog 2')).toBeTruthy();
});

test('an old address opens nothing', async () => {
  signInAs('customer');
  updateDraft({ ...chosen, location: placeSavedAt(new Date(Date.now() - 31 * 60_000)) });
  showScreen(ProviderDetails, sam);
  await service();
  expect(loadDialog).not.toHaveBeenCalled();
});

test('without a parameter it is the stored provider', async () => {
  updateDraft({ provider: chosen.provider });
  showScreen(ProviderDetails, '/Provider-Details-data');
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
});

test('a provider who is gone is named so', async () => {
  server.stub.on('providerDetails', { outcome: 'failure' });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('No Data Available!')).toBeTruthy();
});

test('a profile that cannot be loaded can be asked for again', async () => {
  server.stub.on('providerDetails', { fault: 'html502' });
  const { person } = showScreen(ProviderDetails, sam);
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await service()).toBeTruthy();
});
