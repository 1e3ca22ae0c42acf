// @vitest-environment happy-dom
import { configure, signOutLocally } from '@doorstep/shared-api';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePictures, photoFile } from '../../testing/fakePictures';
import { renderScreen } from '../../testing/renderScreen';
import { ProviderSignup } from './ProviderSignup';

const server = withStub();

beforeEach(() => {
  fakePictures();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  sessionStorage.clear();
  await signOutLocally();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Create provider account' });
const pdf = () => new File(['%PDF-1.4'], 'licence-back.pdf', { type: 'application/pdf' });

const typed = {
  'Full Name': 'Tomás Rivera',
  'Email Address': 'tomas@example.com',
  'Phone number': '503 555 0187',
  Password: 'short sentences win',
  Address: '18 Alder Street, Northwest District, Portland',
};

async function chooseLeakRepair(user: UserEvent) {
  await user.type(await screen.findByLabelText('What do you do?'), 'leak');
  await user.click(await screen.findByRole('button', { name: /^Leak repair/ }));
}

async function fillIn(leaveOut: readonly string[] = []) {
  renderScreen(ProviderSignup, '/provider-signup');
  const user = userEvent.setup({ delay: null });
  const files = { 'Profile photo': photoFile(), 'Add front side': photoFile('front.png'), 'Add back side': pdf() };
  for (const [label, file] of Object.entries(files)) {
    if (leaveOut.includes(label)) continue;
    await user.upload(field(label), file);
    if (label === 'Profile photo') await screen.findByRole('button', { name: 'Change photo' });
    else await screen.findByText(file.name);
  }
  for (const [label, text] of Object.entries(typed)) {
    if (!leaveOut.includes(label)) fireEvent.change(field(label), { target: { value: text } });
  }
  if (!leaveOut.includes('services')) await chooseLeakRepair(user);
  return user;
}

describe('becoming a provider', () => {
  it('sends the fields of the contract, pictures as JPEG and PDFs unchanged', async () => {
    const user = await fillIn();
    await user.click(submit());
    await screen.findByRole('dialog', { name: /Welcome/ });
    const body = Object.fromEntries(server.stub.requestsTo('providerRegister')[0]?.form ?? []);
    expect(body).toMatchObject({
      fullname: 'Tomás Rivera',
      first_name: 'Tomás',
      last_name: 'Rivera',
      email: 'tomas@example.com',
      contact: '5035550187',
      phone_code: '+1',
      password: 'short sentences win',
      address: typed.Address,
      device_type: 'web',
      user_type: '2',
      user_lat: '',
      user_long: '',
    });
    expect(body.subcategory_id).toBe('s_7');
    expect(body.image).toMatchObject({ type: 'image/jpeg' });
    expect(body.certificate_front).toMatchObject({ type: 'image/jpeg' });
    expect(body.certificate_back).toMatchObject({ name: 'licence-back.pdf', type: 'application/pdf' });
  });

  it('shows a popup about the pending approval and leads home, without signing in', async () => {
    const user = await fillIn();
    await user.click(submit());
    const popup = within(await screen.findByRole('dialog', { name: /Welcome/ }));
    expect(popup.getByText(/pending until it is approved/)).toBeTruthy();
    expect(localStorage.getItem('ServiceData')).toBeNull();
    await user.click(popup.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('At /home')).toBeTruthy();
  });

  it('sends the coordinates of a chosen address, but none once the text is edited', async () => {
    const user = await fillIn(['Address']);
    fireEvent.change(field('Address'), { target: { value: 'Pearl' } });
    await user.click(await screen.findByRole('option', { name: /Pearl District/ }));
    server.stub.on('providerRegister', { outcome: 'failure' });
    await user.click(submit());
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    fireEvent.change(field('Address'), { target: { value: 'Pearl Street 5' } });
    await user.click(submit());
    await vi.waitFor(() => expect(server.stub.requestsTo('providerRegister')).toHaveLength(2));
    const points = server.stub.requestsTo('providerRegister').map(({ form }) => form?.get('user_lat'));
    expect(points).toEqual(['45.5235', '']);
  });

  it('shows a preview of the provider’s card while it is filled in', async () => {
    await fillIn();
    const card = screen.getByRole('complementary');
    expect(within(card).getByText('Tomás Rivera')).toBeTruthy();
    expect(within(card).getByText('Northwest District')).toBeTruthy();
    expect(card.querySelector('img')).toBeTruthy();
  });

  it('links to the providers’ login', () => {
    renderScreen(ProviderSignup, '/provider-signup');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?as=provider');
  });

  it('shows a plain address field where the server suggests no addresses', () => {
    configure({ apiExtensions: false });
    renderScreen(ProviderSignup, '/provider-signup');
    expect(field('Address').getAttribute('role')).toBeNull();
  });
});

describe('an unsent application', () => {
  it('appears again after a reload, without the password', async () => {
    await fillIn();
    await vi.waitFor(() => expect(sessionStorage.getItem('doorstep.application')).toContain('s_7'));
    expect(sessionStorage.getItem('doorstep.application')).not.toContain(typed.Password);
    cleanup();
    renderScreen(ProviderSignup, '/provider-signup');
    await vi.waitFor(() => expect(field('Full Name').value).toBe('Tomás Rivera'));
    expect(field('Address').value).toBe(typed.Address);
    expect(field('Password').value).toBe('');
    expect(await screen.findByRole('button', { name: 'Remove Leak repair' })).toBeTruthy();
  });

  it('leaves the tab once it was sent', async () => {
    const user = await fillIn();
    await user.click(submit());
    await screen.findByRole('dialog', { name: /Welcome/ });
    expect(sessionStorage.getItem('doorstep.application')).toBeNull();
  });
});

describe('the services of an application', () => {
  it('appear by name or trade, and can be added and removed', async () => {
    renderScreen(ProviderSignup, '/provider-signup');
    const user = userEvent.setup({ delay: null });
    await chooseLeakRepair(user);
    const chip = await screen.findByRole('button', { name: 'Remove Leak repair' });
    await user.clear(field('What do you do?'));
    await user.type(field('What do you do?'), 'plumbing lea');
    expect((await screen.findByRole('button', { name: /^Leak repair/ })).getAttribute('aria-pressed')).toBe('true');
    await user.click(chip);
    expect(screen.queryByRole('button', { name: 'Remove Leak repair' })).toBeNull();
    expect(document.activeElement).toBe(field('What do you do?'));
    await user.type(field('What do you do?'), 'xyz');
    expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  });

  it('come with the commission of today', async () => {
    renderScreen(ProviderSignup, '/provider-signup');
    expect(await screen.findByText('You keep 90% of every job')).toBeTruthy();
    expect(screen.getByText(/Our commission is 10%/)).toBeTruthy();
  });
});

describe('an incomplete application', () => {
  it('lists everything that is missing, moves the focus there, and sends nothing', async () => {
    renderScreen(ProviderSignup, '/provider-signup');
    await userEvent.click(submit());
    const summary = await screen.findByRole('alert');
    for (const message of ['Front licence is required.', 'Back licence is required.']) {
      expect(within(summary).getByRole('link', { name: message })).toBeTruthy();
      expect(screen.getAllByText(message)).toHaveLength(2);
    }
    expect(document.activeElement).toBe(summary);
    for (const label of [...Object.keys(typed), 'Add front side', 'Add back side']) {
      expect(field(label).getAttribute('aria-invalid'), label).toBe('true');
    }
    expect(server.stub.requestsTo('providerRegister')).toEqual([]);
  });

  it('does not send an application without a service, and names what is missing', async () => {
    const user = await fillIn(['services']);
    await user.click(submit());
    const link = await screen.findByRole('link', { name: 'Choose at least one service.' });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    await user.click(link);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('What do you do?')));
    expect(server.stub.requestsTo('providerRegister')).toEqual([]);
    await chooseLeakRepair(user);
    expect(await screen.findByText('1 service chosen')).toBeTruthy();
    await user.click(submit());
    await screen.findByRole('dialog', { name: /Welcome/ });
  });

  it('sends an application without services where there is no catalogue yet', async () => {
    server.stub.on('categories', { outcome: 'failure' });
    const user = await fillIn(['services']);
    expect(await screen.findByText(/You choose your services later/)).toBeTruthy();
    await user.click(submit());
    await screen.findByRole('dialog', { name: /Welcome/ });
    expect(server.stub.requestsTo('providerRegister')[0]?.form?.has('subcategory_id')).toBe(false);
  });

  it('links each message to its field', async () => {
    const user = await fillIn(['Add back side']);
    await user.click(submit());
    const link = await screen.findByRole('link', { name: 'Back licence is required.' });
    await vi.waitFor(() => expect(document.activeElement).toBe(link.closest('[role="alert"]')));
    await user.click(link);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Add back side')));
  });

  it.each([
    [new File(['hello'], 'notes.txt', { type: 'text/plain' }), 'Choose a JPEG, PNG or WebP image, or a PDF.'],
    [
      new File(['%PDF-1.4', new Uint8Array(5 * 1024 * 1024 + 1)], 'scan.pdf', { type: 'application/pdf' }),
      'This file is larger than 5 MB. Choose a smaller one.',
    ],
  ])('rejects a licence that cannot be used (%#)', async (file, message) => {
    await fillIn();
    const user = userEvent.setup({ applyAccept: false, delay: null });
    await user.click(screen.getByRole('button', { name: 'Remove licence-back.pdf' }));
    await user.upload(field('Add back side'), file);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(server.stub.requestsTo('providerRegister')).toEqual([]);
  });

  it('rejects a text file named .jpg beside that licence as soon as it is picked', async () => {
    const user = await fillIn(['Add front side']);
    await user.upload(field('Add front side'), new File(['hello'], 'front.jpg', { type: 'image/jpeg' }));
    expect((await screen.findAllByText('Choose a JPEG, PNG or WebP image, or a PDF.')).length).toBeGreaterThan(0);
    expect(field('Add front side').getAttribute('aria-invalid')).toBe('true');
    expect(server.stub.requestsTo('providerRegister')).toEqual([]);
  });
});

describe('a licence', () => {
  it('removes a chosen file', async () => {
    const user = await fillIn();
    expect(screen.getByText('licence-back.pdf')).toBeTruthy();
    expect(screen.getByText('PDF document')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove licence-back.pdf' }));
    expect(screen.queryByText('licence-back.pdf')).toBeNull();
    expect(document.activeElement).toBe(field('Add back side'));
  });
});

describe('an application that the server rejects', () => {
  it('shows the server’s message in an alert and keeps the form', async () => {
    const message = 'email already exists  !';
    server.stub.on('providerRegister', { outcome: 'failure', body: { message } });
    const user = await fillIn();
    await user.click(submit());
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByRole('heading').textContent).toBe(message);
    expect(alert.className).toContain('dlg--sm');
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(field('Email Address').getAttribute('aria-invalid')).toBe('true');
    expect(field('Full Name').value).toBe('Tomás Rivera');
  });

  it('explains that nothing is lost when there is no usable response', async () => {
    server.stub.on('providerRegister', { fault: 'html502' });
    const user = await fillIn();
    await user.click(submit());
    expect(await screen.findByText(/Nothing you typed is lost/)).toBeTruthy();
  });
});
