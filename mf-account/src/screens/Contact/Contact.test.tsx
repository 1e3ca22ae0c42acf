// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Contact } from './Contact';

const server = withStub();

afterEach(cleanup);

const user = () => userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => screen.getByRole('button', { name: 'Send' });
const messages = () => server.stub.requests.filter(({ path }) => path === '/api/v1/contact').map(({ json }) => json);

function fillIn() {
  write('Full Name', 'Emma Collins');
  write('Email Address', 'emma@example.com');
  write('Mobile Number', '+1 503 555 0142');
  write('Message', 'The tap drips again.');
}

describe('writing to us', () => {
  it('sends the message with the time when the form was opened, and shows the reference', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') });
    renderScreen(Contact, '/Contact-Us');
    fillIn();
    vi.setSystemTime(new Date('2026-11-20T20:01:00Z'));
    await user().click(send());
    expect(await screen.findByText(/C-7KQ2M9XD/)).toBeTruthy();
    const [message] = messages();
    expect(message).toMatchObject({
      full_name: 'Emma Collins',
      email: 'emma@example.com',
      contact: '+1 503 555 0142',
      message: 'The tap drips again.',
      website: '',
    });
    expect(message).toMatchObject({ started_at: '2026-11-20T20:00:00.000Z' });
    vi.useRealTimers();
  });

  it('fills in the details of a signed-in person', () => {
    signInAs('customer', { fullname: 'Mia Torres', email: 'mia@example.com', contact: '5550100001', phone_code: '+1' });
    renderScreen(Contact, '/Contact-Us');
    expect(field('Full Name').value).toBe('Mia Torres');
    expect(field('Email Address').value).toBe('mia@example.com');
    expect(field('Mobile Number').value).toBe('+1 5550100001');
  });

  it('offers an empty form after a message was sent', async () => {
    renderScreen(Contact, '/Contact-Us');
    fillIn();
    await user().click(send());
    await user().click(await screen.findByRole('button', { name: 'Write another message' }));
    expect(field('Message').value).toBe('');
  });

  it('sends the contents of the hidden field that only bots fill in', async () => {
    const { container } = renderScreen(Contact, '/Contact-Us');
    fillIn();
    const trap = container.querySelector<HTMLInputElement>('input[name=website]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden=true]')).toBeTruthy();
    fireEvent.change(trap as HTMLInputElement, { target: { value: 'http://spam.example' } });
    await user().click(send());
    await screen.findByText(/C-7KQ2M9XD/);
    expect(messages()[0]).toMatchObject({ website: 'http://spam.example' });
  });
});

describe('a message that cannot be sent', () => {
  it('names each missing field', async () => {
    renderScreen(Contact, '/Contact-Us');
    await user().click(send());
    for (const message of [
      'Enter your full name.',
      'Enter your email address.',
      'Enter your phone number.',
      'Write your message.',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Full Name'));
    expect(messages()).toEqual([]);
  });

  it.each([
    [{ fault: 'html502' } as const, /Your message is still here/],
    [{ status: 429, body: { code: 'rate_limited', detail: 'Too many messages.' } }, /Too many messages\./],
    [
      { status: 422, body: { code: 'validation', field: 'email', detail: 'Please enter a valid e-mail.' } },
      /valid e-mail/,
    ],
  ])('explains the failure and keeps the message (%#)', async (behaviour, message) => {
    server.stub.on('v1:/contact', behaviour);
    renderScreen(Contact, '/Contact-Us');
    fillIn();
    await user().click(send());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Message').value).toBe('The tap drips again.');
  });
});

it('offers an e-mail link on a server without contact messages', () => {
  configure({ apiExtensions: false });
  renderScreen(Contact, '/Contact-Us');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Write an e-mail' });
  expect(link.getAttribute('href')).toBe('mailto:help@doorstep.example?subject=A%20question%20for%20Doorstep');
});
