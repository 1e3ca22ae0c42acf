// @vitest-environment happy-dom
import { configure, signOutLocally } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePictures, photoFile } from '../../testing/fakePictures';
import { renderScreen } from '../../testing/renderScreen';
import { LoginSec } from '../LoginSec/LoginSec';
import { Register } from './Register';

const server = withStub();

beforeEach(() => fakePictures());
afterEach(async () => {
  await signOutLocally();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Register' });

const typed = {
  'Full Name': 'Emma Rose Collins',
  'Email Address': 'emma@example.com',
  'Phone number': '503 555 0142',
  Password: 'a short sentence',
  Location: '18 Alder Street',
};

async function fillIn({ photo = true } = {}) {
  const user = userEvent.setup();
  if (photo) {
    await user.upload(field('Profile photo'), photoFile());
    await screen.findByRole('button', { name: 'Change photo' });
  }
  for (const [label, text] of Object.entries(typed)) {
    await user.click(field(label));
    await user.paste(text);
  }
  return user;
}

describe('registering', () => {
  it('sends the fields of the contract, and returns to the requested page', async () => {
    renderScreen(Register, '/register?next=%2Fbooking-summary');
    const user = await fillIn();
    await user.click(submit());
    await user.click(await screen.findByRole('link', { name: 'Do this later' }));
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    const body = Object.fromEntries(server.stub.requestsTo('register')[0]?.form ?? []);
    expect(body).toMatchObject({
      fullname: 'Emma Rose Collins',
      first_name: 'Emma',
      last_name: 'Rose Collins',
      email: 'emma@example.com',
      contact: '5035550142',
      phone_code: '+1',
      address: '18 Alder Street',
      password: 'a short sentence',
      device_type: 'android',
      user_type: '1',
    });
    expect(body.image).toMatchObject({ type: 'image/jpeg' });
  });

  it('requires no photo', async () => {
    renderScreen(Register, '/register');
    await userEvent.click(await fillIn({ photo: false }).then(submit));
    expect(await screen.findByRole('heading', { name: 'Confirm your mobile number' })).toBeTruthy();
    expect([...(server.stub.requestsTo('register')[0]?.form?.keys() ?? [])]).not.toContain('image');
  });

  it('accepts the code sent to the number, and continues', async () => {
    renderScreen(Register, '/register?next=%2Fbooking-summary');
    const user = await fillIn();
    await user.click(submit());
    expect((await screen.findByText(/Enter the digits that we sent to/)).textContent).toContain('+1 503 555 0142');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('4-digit code')));
    expect(screen.getByText(/We have also sent a link to/).textContent).toContain('emma@example.com');
    const sent = () => server.stub.requests.filter(({ path }) => path.endsWith('/verification/resend'));
    expect(sent().map(({ json }) => json)).toEqual([{ what: 'contact' }]);
    await user.type(screen.getByLabelText('4-digit code'), '4711');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    const verified = server.stub.requests.find(({ path }) => path.endsWith('/contact/verify'));
    expect(verified?.json).toEqual({ code: '4711' });
  });

  it('allows a new code at once when none could be sent', async () => {
    server.stub.on('v1:POST /verification/resend', { fault: 'html502' });
    renderScreen(Register, '/register');
    const user = await fillIn();
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeTruthy();
  });

  it('continues at once on a server without codes', async () => {
    configure({ apiExtensions: false });
    renderScreen(Register, '/register?next=%2Fbooking-summary');
    const user = await fillIn();
    await user.click(submit());
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    expect(server.stub.requests.some(({ path }) => path.startsWith('/api/v1'))).toBe(false);
  });

  it('shows the photo that was chosen', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:me');
    const { container } = renderScreen(Register, '/register');
    await userEvent.upload(field('Profile photo'), photoFile());
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeTruthy();
    expect(container.querySelector('img[src="blob:me"]')).toBeTruthy();
  });

  it('suggests addresses and accepts the chosen one', async () => {
    renderScreen(Register, '/register');
    const user = userEvent.setup();
    await user.type(field('Location'), 'Pearl');
    await user.click(await screen.findByRole('option', { name: /Pearl District/ }));
    expect(field('Location').value).toContain('1120 NW Couch St');
  });

  it('shows a plain address field where the server suggests no addresses', () => {
    configure({ apiExtensions: false });
    renderScreen(Register, '/register');
    expect(field('Location').getAttribute('role')).toBeNull();
  });

  it('links to login and home', () => {
    renderScreen(Register, '/register?next=%2Fmy-booking');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fmy-booking');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
  });
});

describe('an incomplete registration', () => {
  it('marks every field but the photo, and sends nothing', async () => {
    renderScreen(Register, '/register');
    await userEvent.click(submit());
    expect((await screen.findAllByText('Enter your full name.')).length).toBeGreaterThan(0);
    expect(field('Profile photo').getAttribute('aria-invalid')).toBeNull();
    for (const label of ['Full Name', 'Email Address', 'Phone number', 'Password', 'Location']) {
      expect(field(label).getAttribute('aria-invalid'), label).toBe('true');
    }
    expect(server.stub.requestsTo('register')).toEqual([]);
  });

  it('rejects a text file named .jpg as soon as it is picked', async () => {
    renderScreen(Register, '/register');
    await userEvent.upload(field('Profile photo'), new File(['hello'], 'me.jpg', { type: 'image/jpeg' }));
    expect((await screen.findAllByText('Choose a JPEG, PNG or WebP image.')).length).toBeGreaterThan(0);
    expect(field('Profile photo').getAttribute('aria-invalid')).toBe('true');
    expect(server.stub.requestsTo('register')).toEqual([]);
  });
});

describe('a registration that the server rejects', () => {
  it.each(['email already exists  !', 'Invalid email !'])(
    'shows “%s” in a popup and keeps the form',
    async (message) => {
      server.stub.on('register', { outcome: 'failure', body: { message } });
      renderScreen(Register, '/register');
      const user = await fillIn();
      await user.click(submit());
      const popup = within(await screen.findByRole('alertdialog'));
      expect(popup.getByRole('heading').textContent).toBe(message);
      await user.click(popup.getByRole('button', { name: 'OK' }));
      expect(field('Email Address').value).toBe('emma@example.com');
      expect(field('Email Address').getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('explains that nothing is lost when there is no usable response', async () => {
    server.stub.on('register', { fault: 'html502' });
    renderScreen(Register, '/register');
    const user = await fillIn();
    await user.click(submit());
    expect(await screen.findByText(/Nothing you typed is lost/)).toBeTruthy();
    expect(field('Password').value).toBe('a short sentence');
  });
});

describe('somebody who is signed in already', () => {
  it('redirects to the requested page', async () => {
    signInAs('customer');
    renderScreen(Register, '/register?next=%2Fmy-booking');
    expect(await screen.findByText('At /my-booking')).toBeTruthy();
  });
});

describe('/loginsec', () => {
  it('redirects to the registration and keeps the requested page', async () => {
    renderScreen(LoginSec, '/loginsec?next=%2Fmy-booking');
    expect(await screen.findByText('At /register?next=%2Fmy-booking')).toBeTruthy();
  });
});
