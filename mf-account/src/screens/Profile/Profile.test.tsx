// @vitest-environment happy-dom

import { configure, getSession } from '@doorstep/shared-api';
import { languageCodes } from '@doorstep/shared-api/languages';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePictures, photoFile } from '../../testing/fakePictures';
import { renderScreen } from '../../testing/renderScreen';
import { Profile } from './Profile';

const server = withStub();

beforeEach(() => {
  fakePictures();
  signInAs('customer', { fullname: 'Mia Torres', email: 'mia@example.com', contact: '5550100001', phone_code: '+1' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const person = () => userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const requests = (method: string, path: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path === `/api/v1${path}`);
const editedWith = (data: object) => server.stub.on('editProfile', { body: { data: { ...userData(), ...data } } });
const userData = () => JSON.parse(localStorage.getItem('ServiceData') ?? '{}').data;
const wrongCode = {
  status: 422,
  body: { code: 'validation', field: 'code', detail: 'The code is not right.', title: 'Unprocessable' },
};

describe('the person’s details', () => {
  it('sends the details with the picked photo, then leads home', async () => {
    editedWith({ fullname: 'Mia B. Torres' });
    renderScreen(Profile, '/profile');
    const user = person();
    await user.upload(field('Profile photo'), photoFile());
    await waitFor(() => expect(document.querySelector('img[src^="blob:"]')).toBeTruthy());
    write('Full Name', 'Mia B. Torres');
    await user.click(button('Update'));
    expect(await screen.findByText('At /home')).toBeTruthy();
    expect(screen.getByText('Profile updated successfully')).toBeTruthy();
    const body = Object.fromEntries(server.stub.requestsTo('editProfile')[0]?.form ?? []);
    expect(body).toMatchObject({ fullname: 'Mia B. Torres', email: 'mia@example.com', contact: '5550100001' });
    expect(body.image).toMatchObject({ type: 'image/jpeg' });
    expect(getSession().user?.fullName).toBe('Mia B. Torres');
  });

  it('validates the details before anything is sent', async () => {
    renderScreen(Profile, '/profile');
    write('Full Name', ' ');
    write('Email Address', 'mia@');
    write('Mobile Number', '123');
    await person().click(button('Update'));
    expect(await screen.findByText('Enter your full name.')).toBeTruthy();
    expect(screen.getByText(/^Add the missing part/)).toBeTruthy();
    expect(screen.getByText('A phone number has 6 to 15 digits.')).toBeTruthy();
    expect(server.stub.requestsTo('editProfile')).toEqual([]);
  });

  it.each([
    ['email already exists  !', 'email already exists  !'],
    ['', 'Invalid login credentials!'],
  ])('explains the rejection “%s” with “%s” and keeps the input', async (message, shown) => {
    server.stub.on('editProfile', { outcome: 'failure', body: { message } });
    renderScreen(Profile, '/profile');
    write('Full Name', 'Mia B. Torres');
    await person().click(button('Update'));
    const popup = within(await screen.findByRole('alertdialog'));
    expect(popup.getByRole('heading').textContent).toBe(shown);
    await person().click(popup.getByRole('button', { name: 'OK' }));
    expect(field('Full Name').value).toBe('Mia B. Torres');
  });

  it.each(['html502', 'cut'] as const)('reports that there was no usable response: %s', async (issue) => {
    server.stub.on('editProfile', { fault: issue });
    renderScreen(Profile, '/profile');
    await person().click(button('Update'));
    const message = 'An error occurred while updating the profile. Please try again later.';
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('rejects a text file named .jpg as soon as it is picked', async () => {
    renderScreen(Profile, '/profile');
    const user = person();
    await user.upload(field('Profile photo'), new File(['hello'], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('Choose a JPEG, PNG or WebP image.')).toBeTruthy();
    expect(server.stub.requestsTo('editProfile')).toEqual([]);
  });
});

describe('a changed e-mail address', () => {
  async function change() {
    editedWith({ pending_email: 'mia@new.example' });
    renderScreen(Profile, '/profile');
    write('Email Address', 'mia@new.example');
    await person().click(button('Update'));
    return within(await screen.findByRole('dialog', { name: 'Confirm your email address' }));
  }

  it('counts after its code was entered', async () => {
    const dialog = await change();
    expect(field('Email Address').value).toBe('mia@example.com');
    fireEvent.change(dialog.getByLabelText('6-digit code'), { target: { value: '402100' } });
    await person().click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
    expect(requests('POST', '/email/verify')[0]?.json).toEqual({ code: '402100' });
    expect(field('Email Address').value).toBe('mia@new.example');
    expect(screen.queryByText(/is not confirmed yet/)).toBeNull();
  });

  it('stays pending until its code is entered later', async () => {
    await change();
    await person().keyboard('{Escape}');
    expect(await screen.findByText(/is not confirmed yet/)).toBeTruthy();
    await person().click(button('Enter the code'));
    expect(await screen.findByRole('dialog', { name: 'Confirm your email address' })).toBeTruthy();
  });

  it('reports a wrong code and the tries that are left', async () => {
    server.stub.on('v1:/email/verify', wrongCode);
    const dialog = await change();
    fireEvent.change(dialog.getByLabelText('6-digit code'), { target: { value: '000000' } });
    await person().click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText('The code is not right.')).toBeTruthy();
    expect(dialog.getByText('4 tries left.')).toBeTruthy();
  });
});

it('asks for the password, until it is right, when the sign-in was a while ago', async () => {
  const reject = (code: string, message: string) =>
    server.stub.on('editProfile', {
      outcome: 'failure',
      body: { message, error: { code, field: 'password', request_id: 'r' } },
    });
  reject('validation', 'Please enter your password.');
  renderScreen(Profile, '/profile');
  write('Mobile Number', '5550100099');
  await person().click(button('Update'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  reject('invalid_credentials', 'The password is not right.');
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'wrong' } });
  await person().click(dialog.getByRole('button', { name: 'Update' }));
  expect(await dialog.findByText('This is not your current password.')).toBeTruthy();
  editedWith({ pending_contact: '5550100099' });
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'doorstep-demo' } });
  await person().click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm your mobile number' })).toBeTruthy();
  const requests = server.stub.requestsTo('editProfile').map(({ form }) => form?.get('password'));
  expect(requests).toEqual([null, 'wrong', 'doorstep-demo']);
});

it('keeps the change in the form when the password is not given', async () => {
  const error = { code: 'validation', field: 'password', request_id: 'r' };
  server.stub.on('editProfile', { outcome: 'failure', body: { message: 'Please enter your password.', error } });
  renderScreen(Profile, '/profile');
  write('Email Address', 'mia@new.example');
  await person().click(button('Update'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await person().click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Email Address').value).toBe('mia@new.example');
});

it('confirms a changed number with a code, too', async () => {
  editedWith({ pending_contact: '5550100099' });
  renderScreen(Profile, '/profile');
  write('Mobile Number', '5550100099');
  await person().click(button('Update'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your mobile number' }));
  fireEvent.change(dialog.getByLabelText('4-digit code'), { target: { value: '4021' } });
  await person().click(dialog.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Your mobile number is confirmed.')).toBeTruthy();
  expect(requests('POST', '/contact/verify')).toHaveLength(1);
});

describe('changing the password', () => {
  async function change(current: string, password: string) {
    renderScreen(Profile, '/profile');
    const user = person();
    await user.click(button('Change'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: current } });
    fireEvent.change(dialog.getByLabelText('New password'), { target: { value: password } });
    await user.click(dialog.getByRole('button', { name: 'Save password' }));
    return dialog;
  }

  it('requires the current password, and signs out other devices', async () => {
    await change('doorstep-demo', 'a short sentence');
    expect(await screen.findByText('Your password is changed. All other devices are signed out.')).toBeTruthy();
    expect(requests('POST', '/password/change')[0]?.json).toEqual({
      current: 'doorstep-demo',
      password: 'a short sentence',
    });
  });

  it('reports a wrong current password', async () => {
    const body = { code: 'invalid_credentials', field: 'current', detail: 'The password is not right.' };
    server.stub.on('v1:/password/change', { status: 422, body });
    const dialog = await change('wrong', 'a short sentence');
    expect(await dialog.findByText('This is not your current password.')).toBeTruthy();
  });

  it('reports that nothing changed when the server cannot be reached', async () => {
    server.stub.on('v1:/password/change', { fault: 'cut' });
    const dialog = await change('doorstep-demo', 'a short sentence');
    expect(await dialog.findByText(/Your password was not changed/)).toBeTruthy();
  });
});

describe('the signed-in devices', () => {
  it('lists the devices, this one first, and signs out another', async () => {
    renderScreen(Profile, '/profile');
    expect(await screen.findByText(/Firefox on Linux/)).toBeTruthy();
    expect(screen.getByText('This device')).toBeTruthy();
    const seen = screen.getByText(/Last active .*203\.0\.113\.0\/24/).textContent ?? '';
    expect(seen).toMatch(/Nov|\/11\//);
    await person().click(await screen.findByRole('button', { name: /^Sign out .*Safari on iPhone/ }));
    expect(await screen.findByText(/Safari on iPhone.* is signed out\./)).toBeTruthy();
    expect(requests('DELETE', '/sessions/s_2')).toHaveLength(1);
  });

  it('signs out all other devices at once', async () => {
    renderScreen(Profile, '/profile');
    await person().click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('All other devices are signed out.')).toBeTruthy();
    expect(requests('DELETE', '/sessions')).toHaveLength(1);
  });

  it('loads the devices again on request after a failure', async () => {
    server.stub.on('v1:/sessions', { fault: 'html502' });
    renderScreen(Profile, '/profile');
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
    server.stub.on('v1:/sessions', {});
    await person().click(button('Try again'));
    expect(await screen.findByText(/Firefox on Linux/)).toBeTruthy();
  });
});

describe('passkeys', () => {
  it('lists the passkeys and removes one', async () => {
    renderScreen(Profile, '/profile');
    await person().click(await screen.findByRole('button', { name: /^Remove the passkey of .*Chrome on Mac/ }));
    expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
    expect(requests('DELETE', '/me/passkeys/k_1')).toHaveLength(1);
  });

  it('removes a passkey only after the person confirms again, and does nothing when that is cancelled', async () => {
    server.stub.on('v1:/me/passkeys/k_1', { status: 403, body: { code: 'confirm_again', detail: 'Is it you?' } });
    renderScreen(Profile, '/profile');
    const remove = await screen.findByRole('button', { name: /^Remove the passkey of/ });
    await person().click(remove);
    await person().click(within(await screen.findByRole('dialog', { name: 'Is it you?' })).getByText('Cancel'));
    expect(requests('POST', '/me/confirm')).toEqual([]);
    await person().click(remove);
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    server.stub.on('v1:/me/passkeys/k_1', {});
    fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'doorstep-demo' } });
    await person().click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
    expect(requests('POST', '/me/confirm')[0]?.json).toEqual({ password: 'doorstep-demo' });
  });

  it('accepts a code to the phone instead of the password', async () => {
    server.stub.on('v1:/me/passkeys/k_1', { status: 403, body: { code: 'confirm_again', detail: 'Is it you?' } });
    renderScreen(Profile, '/profile');
    await person().click(await screen.findByRole('button', { name: /^Remove the passkey of/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await person().click(await dialog.findByRole('button', { name: 'Send a code to my phone' }));
    server.stub.on('v1:/me/passkeys/k_1', {});
    fireEvent.change(await dialog.findByLabelText('6-digit code'), { target: { value: '402100' } });
    await person().click(dialog.getByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
    expect(requests('POST', '/me/confirm')[0]?.json).toEqual({ code: '402100' });
  });
});

describe('the copy of the person’s data', () => {
  it('offers the download when the copy is ready', async () => {
    renderScreen(Profile, '/profile');
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/uploads/export/x_1.json?signature=s');
  });

  it('asks for the password before the download when the sign-in was long ago', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const ready = { status: 'ready', created_at: '2026-11-20T21:00:00Z', url: '' };
    server.stub.on('v1:/me/export', { body: ready });
    renderScreen(Profile, '/profile');
    await person().click(await screen.findByRole('button', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    server.stub.on('v1:/me/export', { body: { ...ready, url: '/uploads/export/x_1.json?signature=s' } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'doorstep-demo' } });
    await person().click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
  });

  it('requests a copy and offers it for download', async () => {
    server.stub.on('v1:/me/export', { body: { status: 'none' } });
    renderScreen(Profile, '/profile');
    await person().click(button('Request a copy'));
    expect(await screen.findByText('Your copy is ready to download.')).toBeTruthy();
    expect(requests('POST', '/me/export')).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  const question = 'Are You sure do you want to permanently delete your account?';

  it('asks first, and does nothing after No', async () => {
    renderScreen(Profile, '/profile#delete');
    const popup = within(await screen.findByRole('alertdialog'));
    expect(popup.getByText(question)).toBeTruthy();
    expect(document.activeElement).toBe(popup.getByRole('button', { name: 'No' }));
    await person().click(popup.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(server.stub.requestsTo('deleteAccount')).toEqual([]);
    expect(getSession().status).toBe('customer');
  });

  it('announces the refund of the wallet’s money to its cards', async () => {
    renderScreen(Profile, '/profile#delete');
    const popup = await screen.findByRole('alertdialog');
    expect(popup.textContent).toContain('The money in your wallet goes back to the cards that it came from.');
  });

  it('deletes the person’s data in this browser and leads home', async () => {
    renderScreen(Profile, '/profile');
    await person().click(button('Delete Account'));
    await person().click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('At /home')).toBeTruthy();
    expect(await screen.findByText('Your account has been deleted.')).toBeTruthy();
    expect(localStorage.getItem('ServiceData')).toBeNull();
  });

  it('shows why the server rejects it, and leads to the contact form', async () => {
    server.stub.on('deleteAccount', { outcome: 'failure' });
    renderScreen(Profile, '/profile#delete');
    await person().click(await screen.findByRole('button', { name: 'Yes' }));
    const message = 'You have an active booking. Please complete or cancel it first.';
    const explanation = await screen.findByText(message);
    expect(within(explanation).getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/Contact-Us');
    expect(getSession().status).toBe('customer');
  });

  it('asks for the password, until it is right, when the sign-in was a while ago', async () => {
    const error = { code: 'validation', field: 'password', request_id: 'r' };
    server.stub.on('deleteAccount', { outcome: 'failure', body: { message: 'Please enter your password.', error } });
    renderScreen(Profile, '/profile#delete');
    await person().click(await screen.findByRole('button', { name: 'Yes' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    write('Password', 'wrong');
    await person().click(popup.getByRole('button', { name: 'Delete Account' }));
    expect(await popup.findByText('This is not your current password.')).toBeTruthy();
    server.stub.on('deleteAccount', {});
    write('Password', 'doorstep-demo');
    await person().click(popup.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('At /home')).toBeTruthy();
    const requests = server.stub.requestsTo('deleteAccount').map(({ form }) => form?.get('password'));
    expect(requests).toEqual([null, 'wrong', 'doorstep-demo']);
  });

  it('allows another try when the server cannot be reached', async () => {
    server.stub.on('deleteAccount', { fault: 'cut' });
    renderScreen(Profile, '/profile#delete');
    await person().click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('We could not reach the server. Please try again.')).toBeTruthy();
  });
});

describe('a server without extensions', () => {
  beforeEach(() => configure({ apiExtensions: false }));

  it('shows only what the original profile call supports', async () => {
    renderScreen(Profile, '/profile');
    const names = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Your details',
      'Sign-in and security',
      'Delete account',
    ]);
    expect(screen.queryByText('Password')).toBeNull();
    write('Email Address', 'mia@new.example');
    await person().click(button('Update'));
    expect(await screen.findByText('At /home')).toBeTruthy();
    expect(server.stub.requests.filter(({ path }) => path.startsWith('/api/v1'))).toEqual([]);
  });
});

it('offers the choice of the language', async () => {
  renderScreen(Profile, '/profile');
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect([...choice.options].map(({ value }) => value)).toEqual(languageCodes);
});

describe('notification preferences', () => {
  it('saves each choice at once, and keeps booking and payment notices on the site', async () => {
    renderScreen(Profile, '/profile');
    const sms = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Offers: Text message' });
    const fixed = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => disabled);
    expect(fixed.map((box) => box.getAttribute('aria-label'))).toEqual([
      'Bookings: On the site',
      'Payments: On the site',
    ]);
    await person().click(sms);
    await waitFor(() => expect(requests('PUT', '/notifications/preferences')).toHaveLength(1));
    const input = requests('PUT', '/notifications/preferences')[0]?.json as {
      items: { topic: string; sms: boolean }[];
    };
    expect(input.items.find(({ topic }) => topic === 'offers')).toEqual({
      topic: 'offers',
      site: true,
      email: true,
      sms: true,
      push: true,
    });
  });

  it('restores the saved choice after a failure', async () => {
    server.stub.on('v1:PUT /notifications/preferences', { status: 500, body: {} });
    renderScreen(Profile, '/profile');
    const email = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Messages: E-mail' });
    await person().click(email);
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeTruthy();
    expect(email.checked).toBe(false);
  });
});

describe('unconfirmed contacts of a registration', () => {
  const delivery = (body: Record<string, string | boolean>) =>
    server.stub.on('v1:GET /notifications/delivery', { body });

  it('shows no notes when both are confirmed', async () => {
    renderScreen(Profile, '/profile');
    await screen.findByRole('checkbox', { name: 'Offers: Text message' });
    expect(screen.queryByText(/is not confirmed yet/)).toBeNull();
  });

  it('offers to send the link again while the address is unconfirmed', async () => {
    delivery({ email: 'unverified', sms: 'works' });
    renderScreen(Profile, '/profile');
    expect((await screen.findByText(/is not confirmed yet/)).textContent).toContain('mia@example.com');
    await person().click(button('Send the link again'));
    expect(await screen.findByText(/A new link is on its way/)).toBeTruthy();
    expect(requests('POST', '/verification/resend')[0]?.json).toEqual({ what: 'email' });
  });

  it('explains until when an unconfirmed address gets mails, and that they have ended', async () => {
    delivery({ email: 'unverified', email_held: false, sms: 'works' });
    renderScreen(Profile, '/profile');
    expect(await screen.findByText(/we write to you for the first 7 days only/)).toBeTruthy();
    expect(screen.getByText('Receipts go here.')).toBeTruthy();
    cleanup();
    delivery({ email: 'unverified', email_held: true, sms: 'works' });
    renderScreen(Profile, '/profile');
    expect(await screen.findByText(/Only mails about the safety of your account still go there/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy();
    expect(screen.queryByText('Receipts go here.')).toBeNull();
  });

  it.each([
    ['e-mail address', { pending_email: 'mia@new.example' }],
    ['mobile number', { pending_contact: '5550100099' }],
  ])('shows one note about a changed %s that is pending', async (_what, changed) => {
    signInAs('customer', changed);
    delivery({ email: 'unverified', sms: 'unverified' });
    renderScreen(Profile, '/profile');
    await screen.findByRole('checkbox', { name: 'Offers: Text message' });
    await waitFor(() => expect(screen.getAllByText(/is not confirmed yet/)).toHaveLength(2));
    expect(screen.queryAllByRole('button', { name: 'Send the link again' })).toHaveLength(
      'pending_email' in changed ? 0 : 1,
    );
    expect(screen.queryAllByRole('button', { name: 'Send a code' })).toHaveLength('pending_contact' in changed ? 0 : 1);
  });

  it('asks to wait when a link was sent a moment ago', async () => {
    delivery({ email: 'unverified', sms: 'works' });
    server.stub.on('v1:POST /verification/resend', { status: 429, body: { code: 'rate_limited' } });
    renderScreen(Profile, '/profile');
    await person().click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/Please wait a moment/)).toBeTruthy();
  });

  it('confirms the number by code and removes the note', async () => {
    delivery({ email: 'works', sms: 'unverified' });
    renderScreen(Profile, '/profile');
    const user = person();
    await user.click(await screen.findByRole('button', { name: 'Send a code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your mobile number' }));
    expect(dialog.getByText(/5550100001/)).toBeTruthy();
    delivery({ email: 'works', sms: 'works' });
    await user.type(dialog.getByLabelText('4-digit code'), '4711');
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.queryByText(/is not confirmed yet/)).toBeNull());
    expect(requests('POST', '/contact/verify')[0]?.json).toEqual({ code: '4711' });
  });
});

describe('undelivered messages', () => {
  it('shows no notes while messages arrive', async () => {
    renderScreen(Profile, '/profile');
    await screen.findByRole('checkbox', { name: 'Offers: Text message' });
    expect(screen.queryByText(/come back/)).toBeNull();
    expect(screen.queryByText(/answered STOP/)).toBeNull();
  });

  it('explains how to get text messages again after STOP', async () => {
    server.stub.on('v1:GET /notifications/delivery', { body: { email: 'works', sms: 'stopped' } });
    renderScreen(Profile, '/profile');
    expect(await screen.findByText(/answer START to any of them/)).toBeTruthy();
  });

  it('offers another address or another try when mails are returned', async () => {
    server.stub.on('v1:GET /notifications/delivery', { body: { email: 'undeliverable', sms: 'works' } });
    renderScreen(Profile, '/profile');
    expect((await screen.findByText(/come back/)).textContent).toContain('mia@example.com');
    expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/profile#details');
    server.stub.on('v1:GET /notifications/delivery', { body: { email: 'works', sms: 'works' } });
    await person().click(button('It works now'));
    await waitFor(() => expect(screen.queryByText(/come back/)).toBeNull());
    expect(requests('POST', '/notifications/delivery/email')).toHaveLength(1);
  });
});
