// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Newsletter } from './Newsletter';

const server = withStub();

afterEach(cleanup);

const user = () => userEvent.setup({ delay: null });
const bodies = (path: string) =>
  server.stub.requests.filter((request) => request.path === `/api/v1${path}`).map(({ json }) => json);
const usedUp = {
  status: 422,
  body: { code: 'validation', field: 'token', detail: 'This link does not work any more.' },
};

describe.each([
  ['confirm', 'Confirm', 'You are on the list'],
  ['unsubscribe', 'Unsubscribe', 'You are unsubscribed'],
] as const)('the link of a mail to %s', (what, button, result) => {
  const at = `/newsletter?${what}=t0ken`;

  it('applies the link on a click, not when it is opened', async () => {
    renderScreen(Newsletter, at);
    expect(server.stub.requests).toEqual([]);
    await user().click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: result })).toBeTruthy();
    expect(bodies(`/newsletter/${what}`)).toEqual([{ token: 't0ken' }]);
  });

  it('offers to subscribe again when the link was used already', async () => {
    server.stub.on(`v1:/newsletter/${what}`, usedUp);
    renderScreen(Newsletter, at);
    await user().click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
  });

  it('allows another try when the server cannot be reached', async () => {
    server.stub.on(`v1:/newsletter/${what}`, { fault: 'cut' });
    renderScreen(Newsletter, at);
    await user().click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('We could not reach the server. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  });
});

describe('the link in the head of a mail', () => {
  const posts = () => server.stub.requests.filter(({ path }) => path === '/api/v1/mail/unsubscribe');

  it('ends mails of this kind on a click, not when the link is opened', async () => {
    renderScreen(Newsletter, '/newsletter?mails=t.u_1.offers.s1g');
    expect(server.stub.requests).toEqual([]);
    await user().click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/No more e-mails of this kind/)).toBeTruthy();
    expect(posts().map(({ method, query }) => [method, query.get('token')])).toEqual([['POST', 't.u_1.offers.s1g']]);
  });

  it('leads from an invalid link to the notification settings', async () => {
    server.stub.on('v1:/mail/unsubscribe', usedUp);
    renderScreen(Newsletter, '/newsletter?mails=x');
    await user().click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To my account' }).getAttribute('href')).toBe('/profile#notices');
  });
});

describe('subscribing', () => {
  it('tells where to look for the confirmation mail', async () => {
    renderScreen(Newsletter, '/newsletter');
    fireEvent.change(screen.getByLabelText('Email Address'), { target: { value: 'mia@example.com' } });
    await user().click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
    expect(bodies('/newsletter')).toEqual([{ email: 'mia@example.com', lang: 'en' }]);
  });

  it('requires a complete address', async () => {
    renderScreen(Newsletter, '/newsletter');
    fireEvent.change(screen.getByLabelText('Email Address'), { target: { value: 'mia@' } });
    await user().click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText(/^Add the missing part/)).toBeTruthy();
    expect(server.stub.requests).toEqual([]);
  });

  it('hides the newsletter where the server has none', () => {
    configure({ apiExtensions: false });
    renderScreen(Newsletter, '/newsletter');
    expect(screen.getByText('There is no newsletter on this site.')).toBeTruthy();
  });
});
