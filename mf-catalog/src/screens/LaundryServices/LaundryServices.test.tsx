// @vitest-environment happy-dom
import { getDraft, readFoundProviders, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs, wireCategoryList } from '@doorstep/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCreateBookingDialog } from '../../components/loadCreateBookingDialog';
import { reopenBookingState } from '../../model/services/reopensBooking';
import { showScreen, withStub } from '../../testing/renderScreen';
import { LaundryServices } from './LaundryServices';

vi.mock('../../components/loadCreateBookingDialog');
const loadDialog = vi.mocked(loadCreateBookingDialog);

const server = withStub();
beforeEach(() => {
  signInAs('customer');
  loadDialog.mockReset();
  loadDialog.mockResolvedValue(({ open, bookingType }) =>
    open ? <div role="dialog">Dialog {bookingType}</div> : null,
  );
});

const laundry = '/laundry-services?category=c_1';
const chip = (name: RegExp) => screen.findByRole('checkbox', { name });
const bookingType = (name: RegExp) => screen.getByRole('radio', { name });
const next = () => screen.getAllByRole('button', { name: /^(Next|Continue)$/ })[0] as HTMLElement;
const alerts = () => screen.getAllByRole('alert').flatMap((alert) => (alert.textContent ? [alert.textContent] : []));
const summary = () => within(screen.getByRole('complementary'));

test('the total follows the chosen services, and a removed line clears its chip', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(await chip(/Ironing/));
  expect(summary().getByText('$21.50')).toBeTruthy();
  await user.click(summary().getByRole('button', { name: 'Remove Washing' }));
  expect(summary().getAllByText('$9.50').length).toBe(2);
  expect((await chip(/Washing/)).matches(':checked')).toBe(false);
  expect(getDraft().lines.map((line) => line.name)).toEqual(['Ironing']);
});

test('a counted service has a stepper that updates the total, and other services have none', async () => {
  const [first, second] = wireCategoryList[0]?.subcategory ?? [];
  const counted = { ...wireCategoryList[0], subcategory: [{ ...first, unit: 'bag', max_quantity: 3 }, second] };
  server.stub.on('categories', { status: 200, body: { responce: 'true', data: [counted] } });
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await screen.findByRole('checkbox', { name: 'Washing $12.00 per bag' }));
  await user.click(await chip(/Ironing/));
  const many = within(screen.getByRole('group', { name: 'How many: Washing' }));
  expect(screen.queryByRole('group', { name: 'How many: Ironing' })).toBeNull();
  const more = many.getByRole('button', { name: 'One more: Washing' });
  const fewer = many.getByRole('button', { name: 'One less: Washing' });
  expect(fewer.getAttribute('aria-disabled')).toBe('true');
  more.focus();
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  await user.keyboard(' ');
  expect(many.getByRole('status').textContent).toBe('33 × Washing');
  expect([document.activeElement === more, more.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  expect(summary().getByText('3 × Washing')).toBeTruthy();
  expect(summary().getByText('$45.50')).toBeTruthy();
  await user.click(fewer);
  expect(getDraft().lines).toMatchObject([{ quantity: 2, priceCents: 2400 }, { name: 'Ironing' }]);
  await user.click(bookingType(/Hire Provider/));
  await user.click(next());
  await screen.findByText('At /provider-list');
  expect(server.stub.requestsTo('providersByService')[0]?.json).toMatchObject({
    subcategory_id: ['s_1', 's_2'],
    quantity: ['2', '1'],
  });
});

test('marks both missing choices and goes to the first of them', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await chip(/Washing/);
  await user.click(next());
  expect(alerts()).toEqual(['Please select at least one service.', 'Choose how to book']);
  expect(document.activeElement).toBe(await chip(/Washing/));
  expect(loadDialog).not.toHaveBeenCalled();
});

test('a missing booking type is announced', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(next());
  expect(alerts()).toEqual(['Choose how to book']);
});

test('a booking type is cleared by choosing it again', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await chip(/Washing/);
  await user.click(bookingType(/Create Booking/));
  expect(getDraft().bookingType).toBe('book');
  await user.click(bookingType(/Create Booking/));
  expect(getDraft().bookingType).toBeUndefined();
});

test('Hire Provider continues, the others go next', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await chip(/Washing/);
  expect(next().textContent).toBe('Next');
  await user.click(bookingType(/Hire Provider/));
  expect(next().textContent).toBe('Continue');
});

test('Create Booking and Schedule Service open the dialog of their type', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(bookingType(/Schedule Service/));
  await user.click(next());
  expect((await screen.findByRole('dialog')).textContent).toBe('Dialog schedule');
});

test('a dialog that cannot be loaded says so, and another try opens it with the choices intact', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  loadDialog.mockRejectedValueOnce(new Error('remote is down'));
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(bookingType(/Create Booking/));
  await user.click(next());
  await screen.findByText('The booking form could not be loaded. Your choices are kept.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Dialog book')).toBeTruthy();
  expect(getDraft().lines.length).toBe(1);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

test('a dialog that fails to render leaves the screen working', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  loadDialog.mockResolvedValueOnce(() => {
    throw new Error('broken version');
  });
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(bookingType(/Create Booking/));
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Dialog book')).toBeTruthy();
  complaint.mockRestore();
});

test('hiring looks for providers of all services and leads to them', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(await chip(/Ironing/));
  await user.click(bookingType(/Hire Provider/));
  await user.click(next());
  await screen.findByText('At /provider-list');
  expect(server.stub.requestsTo('providersByService')[0]?.json).toMatchObject({ subcategory_id: ['s_1', 's_2'] });
  expect(readFoundProviders()?.providers[0]?.name).toBe('Sam Carter');
});

test('a popup says when no provider offers the service, and Done changes nothing', async () => {
  server.stub.on('providersByService', { outcome: 'failure' });
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(bookingType(/Hire Provider/));
  await user.click(next());
  const popup = within(await screen.findByRole('alertdialog', { name: 'No Data Available!' }));
  await user.click(popup.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(getDraft().lines.length).toBe(1);
});

test('a failed search keeps the choices and can be repeated', async () => {
  server.stub.on('providersByService', { fault: 'html502' });
  const { user } = showScreen(LaundryServices, laundry);
  await user.click(await chip(/Washing/));
  await user.click(bookingType(/Hire Provider/));
  await user.click(next());
  const elements = await screen.findAllByText('We could not look for providers. Your choices are kept.');
  expect(elements.length).toBeGreaterThan(0);
  server.stub.reset();
  await user.click(next());
  await screen.findByText('At /provider-list');
});

test("another category starts a new draft with the catalogue's prices", async () => {
  updateDraft({
    category: { id: 'c_2', name: 'Plumbing' },
    lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 1 }],
    provider: { id: 'p_31', name: 'Sam Carter' },
  });
  showScreen(LaundryServices, laundry);
  await chip(/Washing/);
  await waitFor(() => expect(getDraft().category?.id).toBe('c_1'));
  expect(getDraft()).toMatchObject({ lines: [] });
  expect(getDraft().provider).toBeUndefined();
});

test('a stored category is used when the address names none', async () => {
  updateDraft({ category: { id: 'c_2', name: 'Plumbing' } });
  showScreen(LaundryServices, '/laundry-services');
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumbing' })).toBeTruthy();
});

test('an address without a category leads to the categories', async () => {
  showScreen(LaundryServices, '/laundry-services');
  expect(await screen.findByText('At /most-categories')).toBeTruthy();
});

test('an unknown category is reported', async () => {
  showScreen(LaundryServices, '/laundry-services?category=c_gone');
  expect(await screen.findByText('We do not have this category any more.')).toBeTruthy();
});

test('a service of the address is chosen once', async () => {
  const { user, router } = showScreen(LaundryServices, `${laundry}&service=s_2`);
  expect((await chip(/Ironing/)).matches(':checked')).toBe(true);
  await waitFor(() => expect(router.state.location.search).toBe('?category=c_1'));
  await user.click(await chip(/Ironing/));
  expect((await chip(/Ironing/)).matches(':checked')).toBe(false);
});

test('the dialog of the booking type opens again after choosing an address', async () => {
  updateDraft({
    category: { id: 'c_1', name: 'Laundry' },
    lines: [{ subcategoryId: 's_1', name: 'Washing', priceCents: 1200 }],
    bookingType: 'book',
  });
  const { router } = showScreen(LaundryServices, laundry, reopenBookingState);
  expect(await screen.findByText('Dialog book')).toBeTruthy();
  expect(router.state.location.state).toBeNull();
});

test('a text file named .jpg and an oversized photo are rejected in their own slots', async () => {
  const { user } = showScreen(LaundryServices, laundry);
  await user.upload(
    await screen.findByLabelText('Photo 1'),
    new File(['just words'], 'photo.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText('Please upload a valid image. Choose a JPEG, PNG or WebP.')).toBeTruthy();
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: 60 * 1024 * 1024 });
  await user.upload(screen.getByLabelText('Photo 2'), huge);
  expect(await screen.findByText('Image is too large. Choose a smaller one.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBe(2);
  await user.click(screen.getByRole('button', { name: /Remove.*Photo 1/ }));
  expect(await screen.findByLabelText('Photo 1')).toBeTruthy();
});

test('categories that cannot be loaded can be requested again', async () => {
  server.stub.on('categories', { fault: 'html502' });
  const { user } = showScreen(LaundryServices, laundry);
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await chip(/Washing/)).toBeTruthy();
});
