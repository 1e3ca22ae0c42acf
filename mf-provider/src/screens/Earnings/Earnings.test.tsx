// @vitest-environment happy-dom
import { type PayoutBlock, type PayoutFailure, payoutBlocks, payoutFailures } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { account, earnings, failedPayout, noAccount, payout } from '../../testing/payoutExamples';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Jobs } from '../Jobs/Jobs';
import { Component as Earnings } from './Earnings';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '');

interface Facts {
  next?: Partial<typeof earnings.next_payout>;
  inPayout?: string;
  own?: Partial<typeof account>;
  payouts?: (typeof payout)[];
}

async function openEarnings({ next = {}, inPayout = '0.00', own = {}, payouts = [payout] }: Facts = {}) {
  const body = { ...earnings, in_payout: inPayout, next_payout: { ...earnings.next_payout, ...next } };
  server.stub.on('v1:/provider/earnings', { body });
  server.stub.on('v1:/provider/payout-account', { body: { ...account, ...own } });
  server.stub.on('v1:/provider/payouts', { body: { items: payouts, next: null } });
  renderScreen(Earnings, '/provider-earnings');
  return within(await screen.findByRole('region', { name: 'Your money' }));
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => plain(cell.textContent)));

describe('the next payout', () => {
  it('shows amount, day, account and usual arrival', async () => {
    const band = await openEarnings();
    expect(band.getByText('Next payout, Monday, 30/11/2026')).toBeTruthy();
    expect(band.getByText('$137.25')).toBeTruthy();
    const text = plain(band.getByText(/Pacific Bank/).textContent);
    expect(text).toBe('To Pacific Bank, account ending 6612. It usually arrives on Tuesday.');
  });

  it('adds up its days, including amounts that are not for work', async () => {
    await openEarnings();
    const rows = rowsOf(screen.getByRole('table', { name: 'In the next payout' }));
    expect(rows[0]).toEqual(['Day', 'Customers paid', 'Commission', 'Other', 'Yours']);
    expect(rows[1]).toEqual(['Fri, 20/11/20261 job', '$125.00', '−$18.75', '', '$106.25']);
    expect(rows[2]).toEqual(['Sat, 21/11/20261 job', '$60.00', '−$9.00', '−$20.00', '$31.00']);
    expect(rows[3]).toEqual(['Total', '$185.00', '−$27.75', '−$20.00', '$137.25']);
    const bars = [...screen.getByRole('table', { name: 'In the next payout' }).querySelectorAll('i')];
    expect(bars.map(({ style }) => Math.round(Number.parseFloat(style.inlineSize)))).toEqual([100, 29]);
  });

  it('says so when a part of the previous payout is still on its way', async () => {
    const band = await openEarnings({ inPayout: '50.00' });
    expect(plain(band.getByText(/Pacific Bank/).textContent)).toContain('$50.00 of the payout before is on its way');
  });
});

const held = { hold: { since: '2026-11-20T10:00:00Z', reason: 'The bank asked about one of them.' } };

const blocks: Readonly<Record<PayoutBlock, { facts: Facts; says: RegExp; amount: string; action?: [string, string] }>> =
  {
    nothing_payable: {
      facts: { next: { payable: '0.00', days: [] } },
      says: /Nothing is payable yet/,
      amount: '$0.00',
    },
    below_zero: {
      facts: { next: { payable: '-45.00' } },
      says: /set off against what you earn next/,
      amount: '−$45.00',
    },
    below_minimum: { facts: { next: { payable: '12.00' } }, says: /Payouts start at \$20\.00/, amount: '$12.00' },
    no_account: {
      facts: { own: noAccount },
      says: /Your work goes on, and the money waits/,
      amount: '$137.25',
      action: ['Set up payouts', '/provider-payout-account'],
    },
    account_incomplete: {
      facts: { own: { ...noAccount, state: 'incomplete', missing: ['bank_account'] } },
      says: /not finished/,
      amount: '$137.25',
      action: ['Finish the set-up', '/provider-payout-account'],
    },
    account_restricted: {
      facts: { own: { state: 'restricted', missing: ['identity'] } },
      says: /wants something more/,
      amount: '$137.25',
      action: ['See what is missing', '/provider-payout-account'],
    },
    account_closed: {
      facts: { own: { state: 'closed', missing: ['bank_account'] } },
      says: /was closed/,
      amount: '$137.25',
      action: ['Use another account', '/provider-payout-account'],
    },
    held: {
      facts: { own: held },
      says: /holds your payouts since 20\/11\/2026: The bank asked about one of them\./,
      amount: '$137.25',
      action: ['Contact us', '/Contact-Us'],
    },
    on_the_way: {
      facts: { next: { payable: '0.00', days: [] }, inPayout: '80.00' },
      says: /All that was payable is on its way/,
      amount: '$80.00',
    },
    paused: { facts: {}, says: /paused on the whole marketplace/, amount: '$137.25' },
  };

describe('blocked payouts', () => {
  it.each(payoutBlocks)('explains the block %s and the next step', async (block) => {
    const { facts, says, amount, action } = blocks[block];
    const band = await openEarnings({ ...facts, next: { ...facts.next, amount: '0.00', block } });
    expect(band.getByText((_text, node) => node?.tagName === 'P' && says.test(plain(node.textContent)))).toBeTruthy();
    expect(band.getByText(amount)).toBeTruthy();
    expect(band.queryByText(/^Next payout/)).toBeNull();
    const links = band.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(action ? [action] : []);
  });

  it('shows no next payout on the job board either', async () => {
    const body = { ...earnings, next_payout: { ...earnings.next_payout, amount: '0.00', block: 'no_account' } };
    server.stub.on('v1:/provider/earnings', { body });
    renderScreen(Jobs, '/provider-jobs');
    const label = await screen.findByText('yours, not paid out yet');
    expect(label.parentElement?.textContent).toContain('$137.25');
    expect(screen.queryByText(/next payout/)).toBeNull();
  });
});

describe('held and booked amounts', () => {
  it('lists held amounts with their release time or the open problem', async () => {
    const band = await openEarnings();
    expect(band.getByText('$89.25')).toBeTruthy();
    expect(band.getByText('2 jobs are waiting for the customer to confirm')).toBeTruthy();
    const section = screen.getByRole('heading', { name: 'Held' }).closest('section') as HTMLElement;
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/provider-job?booking_id=b_1',
      '/provider-job?booking_id=b_2',
    ]);
    expect(links[0]?.textContent).toMatch(/Plumbing · Mia Torres.*Counts as confirmed 24\/11\/2026.*\$38\.25/);
    expect(links[1]?.textContent).toMatch(/A problem is reported: held until it is decided\$51\.00/);
  });

  it('lists booked jobs with their start', async () => {
    const band = await openEarnings();
    expect(band.getByText('$83.30')).toBeTruthy();
    const section = screen.getByRole('heading', { name: 'Booked ahead' }).closest('section') as HTMLElement;
    const rows = within(section).getAllByRole('link');
    expect(rows[0]?.textContent).toMatch(/Drains · Mia Torres.*Sat, 28\/11\/2026.*\$51\.00/);
    expect(rows[1]?.textContent).toMatch(/Pipes · Jonas Weber.*As soon as possible.*\$32\.30/);
  });
});

describe('past payouts', () => {
  it('lists the latest three payouts with their arrival, and links to all', async () => {
    const payouts = ['po_1', 'po_2', 'po_3', 'po_4'].map((id) => ({ ...payout, id }));
    await openEarnings({ payouts });
    const section = screen.getByRole('heading', { name: 'Paid out' }).closest('section') as HTMLElement;
    const rows = within(section).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(Array(3).fill('Mon, 16/11/2026Arrived 17/11/2026$1,012.35'));
    expect(within(section).getByRole('link', { name: 'All payouts' }).getAttribute('href')).toBe('/provider-payouts');
  });

  const words: Readonly<Record<PayoutFailure, RegExp>> = {
    account_closed: /was closed: use another one/,
    no_account: /no such account: use another one/,
    account_number: /does not know this account number: enter it again/,
    account_holder: /under another name: enter the name as the bank has it/,
    account_restricted: /restricted the account: ask your bank/,
    currency: /not held in US dollars: use one that is/,
    refused: /refused the payout: ask your bank why/,
    other: /does not say why\. Check your account/,
  };

  it.each(payoutFailures)('explains the failure %s, the next step, and that the money is not lost', async (failure) => {
    await openEarnings({ payouts: [{ ...failedPayout, failure }, payout] });
    const note = screen.getByText(/^The payout of/).closest('.note') as HTMLElement;
    expect(plain(note.textContent)).toContain('The payout of $1,012.35 to Pacific Bank, account ending 6612 failed.');
    expect(note.textContent).toMatch(words[failure]);
    expect(note.textContent).toContain('The money is still yours and goes out with the next payout.');
    expect(within(note).getByRole('link', { name: 'Payout account' })).toBeTruthy();
  });

  it('reports a returned payout until it is paid again', async () => {
    const returned = { ...failedPayout, state: 'returned' as const };
    await openEarnings({ payouts: [returned] });
    expect(screen.getByText(/came back from the bank\.$/)).toBeTruthy();
    cleanup();
    await openEarnings({ payouts: [{ ...returned, paid_again_by: 'po_9' }] });
    expect(screen.queryByText(/came back from the bank\.$/)).toBeNull();
  });
});

it('shows interval, minimum amount and account of the payouts', async () => {
  await openEarnings();
  const section = screen.getByRole('heading', { name: 'How you are paid' }).closest('section') as HTMLElement;
  expect(plain(section.querySelector('p')?.textContent)).toBe(
    'Every Monday, from $20.00. To Pacific Bank, account ending 6612. Checked on 04/09/2026.',
  );
  const links = within(section)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Change account', '/provider-payout-account'],
    ['Weekly or monthly', '/provider-payout-account#interval'],
  ]);
});

it('lists price, commission and share of every job, and their sum', async () => {
  await openEarnings();
  const rows = rowsOf(screen.getByRole('table', { name: 'Every job that was earned' }));
  expect(rows[1]?.slice(2)).toEqual(['$125.00', '−$18.75', '$106.25']);
  expect(rows.at(-1)?.slice(2)).toEqual(['$185.00', '−$27.75', '$157.25']);
  expect(screen.getByRole('link', { name: 'Leak repair' }).getAttribute('href')).toBe('/provider-job?booking_id=b_5');
});

it('reports a failure to load the earnings, and offers another try', async () => {
  server.stub.on('v1:/provider/payout-account', { status: 500, body: {} });
  renderScreen(Earnings, '/provider-earnings');
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('lists tips without commission, and does not count them as jobs', async () => {
  const totals = { charged: '185.00', commission: '27.75', tips: '12.00', earned: '169.25', jobs: 2 };
  const tip = { ...earnings.items[1], kind: 'tip', charged: '0.00', commission: '0.00', earned: '12.00' };
  server.stub.on('v1:/provider/earnings', { body: { ...earnings, totals, items: [tip, ...earnings.items] } });
  server.stub.on('v1:/provider/payout-account', { body: { ...account } });
  server.stub.on('v1:/provider/payouts', { body: { items: [], next: null } });
  renderScreen(Earnings, '/provider-earnings');
  const rows = rowsOf(await screen.findByRole('table', { name: 'Every job that was earned' }));
  expect(rows[1]?.[0]).toContain('Tip');
  expect(rows[1]?.slice(2)).toEqual(['', '', '$12.00']);
  expect(rows.at(-1)?.slice(2)).toEqual(['$185.00', '−$27.75', '$169.25']);
  expect(screen.queryByText(/Only the latest/)).toBeNull();
});

it('gives the number of jobs without tips when not all are listed', async () => {
  const tip = { ...earnings.items[1], kind: 'tip', charged: '0.00', commission: '0.00', earned: '12.00' };
  const items = [tip, ...earnings.items];
  server.stub.on('v1:/provider/earnings', {
    body: { ...earnings, totals: { ...earnings.totals, jobs: items.length }, items },
  });
  server.stub.on('v1:/provider/payout-account', { body: { ...account } });
  server.stub.on('v1:/provider/payouts', { body: { items: [], next: null } });
  renderScreen(Earnings, '/provider-earnings');
  expect((await screen.findByText(/Only the latest/)).textContent).toContain('2');
});
