// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { state, stubGateway } from '../testing/stubGateway';
import { Component as Health } from './Health/Health';
import { Component as History } from './History/History';
import { Component as Remotes } from './Remotes/Remotes';

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  gateway.restore();
  localStorage.clear();
});

const user = () => userEvent.setup({ delay: null });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async () => within(await screen.findByRole('dialog'));
const confirmPath = '/api/v1/me/confirm';
const problem = (status: number, code: string, detail: string) => ({ status, body: { status, code, detail } });

describe('the remotes', () => {
  it('shows live and previous versions, canary shares and health', async () => {
    renderScreen(Remotes, '/ops');
    const catalog = await rowOf('mf-catalog');
    for (const text of ['Catalogue & providers', '1.0.0', '0.9.0', '1.1.0', '5%', 'Failing', '32.8%', '1.6s'])
      expect(catalog.getByText(text), text).toBeTruthy();
    expect(catalog.getByRole('img', { name: 'Canary gets 5%' })).toBeTruthy();
    expect((await rowOf('mf-gift-cards')).getByText('No canary')).toBeTruthy();
    expect(screen.getByText('2 remotes, 1 canary running')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'Catalogue & providers 1.1.0 is failing. 5% of visitors get this version.',
    );
    expect(screen.getByText('106 failures in 323 views of 1.1.0')).toBeTruthy();
  });

  it('offers only to withdraw a failing canary, shows the change and sends the reason', async () => {
    renderScreen(Remotes, '/ops');
    const catalog = await rowOf('mf-catalog');
    expect(catalog.getByRole<HTMLButtonElement>('button', { name: /^Promote/ }).disabled).toBe(true);
    await user().click(screen.getByRole('button', { name: /Roll back now/ }));
    const view = await dialog();
    const change = within(view.getByRole('list', { name: 'What will change' }));
    expect(change.getByRole('listitem').textContent).toBe(
      'Catalogue & providersmf-catalog1.0.0 95%1.1.0 5%becomes1.0.0 100%',
    );
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    expect(await view.findByText('Enter a reason.')).toBeTruthy();
    expect(gateway.sent('withdraw')).toEqual([]);
    await user().type(view.getByLabelText('Reason'), 'tiles are blank');
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(gateway.sent('withdraw')).toHaveLength(1));
    expect(gateway.sent('withdraw')[0]?.body).toEqual({
      ...{ remote: 'mf-catalog', version: '1.1.0' },
      ...{ why: 'tiles are blank', generation: 7 },
    });
    expect(await screen.findByText('The canary is rolled back.')).toBeTruthy();
    await waitFor(() => expect(gateway.sent('state').length).toBeGreaterThan(1));
  });

  it('starts a canary with a published version and a possible share', async () => {
    renderScreen(Remotes, '/ops');
    await user().click((await rowOf('mf-gift-cards')).getByRole('button', { name: /^Start canary/ }));
    const view = await dialog();
    await user().selectOptions(await view.findByLabelText('Version'), '2.1.0');
    const share = view.getByLabelText('Per cent of the visitors');
    await user().clear(share);
    await user().type(share, '101');
    await user().type(view.getByLabelText('Reason'), 'first try');
    await user().click(view.getByRole('button', { name: 'Set canary' }));
    expect(await view.findByText('Enter a whole number from 0 to 100.')).toBeTruthy();
    for (const typed of ['۲۰', '20']) {
      await user().clear(share);
      await user().type(share, typed);
      expect(view.getByRole('list', { name: 'What will change' }).textContent).toContain('2.0.0 80%2.1.0 20%');
    }
    await user().click(view.getByRole('button', { name: 'Set canary' }));
    await waitFor(() =>
      expect(gateway.sent('canary').map(({ body }) => body)).toEqual([
        { remote: 'mf-gift-cards', version: '2.1.0', traffic: 20, why: 'first try', generation: 7 },
      ]),
    );
  });

  it.each([
    ['healthy', false],
    ['unknown', true],
    ['degraded', true],
  ] as const)(
    'shows the health gate’s verdict when a version that is %s is promoted: %s',
    async (standing, isShown) => {
      const [catalog, ...others] = state().remotes;
      const versions = [
        { version: '1.0.0', traffic: 95, isDefault: true, standing: 'healthy' as const },
        { version: '1.1.0', traffic: 5, isDefault: false, standing },
      ];
      gateway.answer('state', { body: state({ remotes: catalog ? [{ ...catalog, versions }, ...others] : others }) });
      renderScreen(Remotes, '/ops');
      await user().click(await screen.findByRole('button', { name: 'Promote, Catalogue & providers' }));
      const view = await dialog();
      expect(view.getByRole('list', { name: 'What will change' })).toBeTruthy();
      expect(view.queryByText(/This version has not passed the health gate yet/) !== null).toBe(isShown);
    },
  );

  it('limits a canary to what the other canaries leave', async () => {
    const [catalog, ...others] = state().remotes;
    const versions = [
      { version: '1.0.0', traffic: 85, isDefault: true, standing: 'healthy' as const },
      { version: '1.1.0', traffic: 5, isDefault: false, standing: 'healthy' as const },
      { version: '1.2.0', traffic: 10, isDefault: false, standing: 'healthy' as const },
    ];
    gateway.answer('state', { body: state({ remotes: catalog ? [{ ...catalog, versions }, ...others] : others }) });
    renderScreen(Remotes, '/ops');
    const [first] = await screen.findAllByRole('button', { name: 'Traffic, Catalogue & providers' });
    await user().click(first as HTMLElement);
    expect(await (await dialog()).findByText('0 means no visitors. The maximum is 90.')).toBeTruthy();
  });

  it('shows the origin of a version before visitors get it, and that its record was altered', async () => {
    renderScreen(Remotes, '/ops');
    await user().click((await rowOf('mf-gift-cards')).getByRole('button', { name: /^Promote/ }));
    const view = await dialog();
    expect(view.queryByText('Published by')).toBeNull();
    await user().selectOptions(await view.findByLabelText('Version'), '2.1.0');
    for (const text of ['gift pipeline (token 1a2b3c4d)', 'c0ffeec0ffee', 'Ada', 'https://slsa.dev/provenance/v1'])
      expect(view.getByText(text), text).toBeTruthy();
    expect(view.getByRole('link', { name: 'ci.example/runs/7' }).getAttribute('href')).toBe(
      'https://ci.example/runs/7',
    );
    expect(view.queryByText(/was changed after the version was published/)).toBeNull();
    cleanup();

    const provenance = { by: 'ada (local)', at: '2026-11-21T08:00:00Z', isAltered: true };
    gateway.answer('versions', {
      body: { versions: [{ version: '2.1.0', publishedAt: '2026-11-21T08:00:00Z', provenance }] },
    });
    renderScreen(Remotes, '/ops');
    await user().click((await rowOf('mf-gift-cards')).getByRole('button', { name: /^Promote/ }));
    const again = await dialog();
    await user().selectOptions(await again.findByLabelText('Version'), '2.1.0');
    expect(await again.findByText(/was changed after the version was published/)).toBeTruthy();
  });

  it('disables the confirmation when no other version is published', async () => {
    gateway.answer('versions', { body: { versions: [{ version: '2.0.0', publishedAt: '2026-11-20T08:00:00Z' }] } });
    renderScreen(Remotes, '/ops');
    await user().click((await rowOf('mf-gift-cards')).getByRole('button', { name: /^Promote/ }));
    const view = await dialog();
    expect(await view.findByText('npm run release -- publish mf-gift-cards')).toBeTruthy();
    expect(view.queryByRole('button', { name: 'Promote' })).toBeNull();
    expect(view.queryByLabelText('Reason')).toBeNull();
  });

  it('shows the reason for a rejected command unchanged, and keeps the input', async () => {
    const reason = 'mf-catalog@1.1.0: static/js/app.js was altered (its sha384 differs).';
    gateway.answer('withdraw', problem(422, 'refused', reason));
    renderScreen(Remotes, '/ops');
    await user().click(await screen.findByRole('button', { name: /Roll back now/ }));
    const view = await dialog();
    await user().type(view.getByLabelText('Reason'), 'tiles are blank');
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    expect((await view.findByRole('alert')).textContent).toContain(reason);
    expect(view.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('tiles are blank');
  });

  it('asks for the password after a while, then runs the command, and does nothing when that is cancelled', async () => {
    gateway.answer('withdraw', problem(403, 'confirm_again', 'Please confirm that it is you.'));
    renderScreen(Remotes, '/ops');
    await user().click(await screen.findByRole('button', { name: /Roll back now/ }));
    const view = await dialog();
    await user().type(view.getByLabelText('Reason'), 'tiles are blank');
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    const question = async () => within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
    await user().click((await question()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your identity' })).toBeNull());
    expect(gateway.sent('withdraw')).toHaveLength(1);

    await user().click(view.getByRole('button', { name: 'Roll back' }));
    gateway.answer(confirmPath, problem(422, 'validation', 'The password is not right.'));
    await user().type(await (await question()).findByLabelText('Password'), 'guessed');
    await user().click((await question()).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect(gateway.sent('withdraw')).toHaveLength(2);

    gateway.answer(confirmPath, { body: { confirmed_until: '2026-11-21T09:10:00Z' } });
    gateway.answer('withdraw', { body: { generation: 8, changed: true, summary: '', notes: [] } });
    const password = await (await question()).findByLabelText('Password');
    await user().clear(password);
    await user().type(password, 'doorstep-demo');
    await user().click((await question()).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The canary is rolled back.')).toBeTruthy();
    expect(gateway.sent(confirmPath).at(-1)?.body).toEqual({ password: 'doorstep-demo' });
    expect(gateway.sent('withdraw').at(-1)?.body).toMatchObject({ why: 'tiles are blank', generation: 7 });
  });

  it('asks to reload after a change by somebody else, and keeps the reason', async () => {
    gateway.answer('withdraw', problem(409, 'state_conflict', 'Generation 8 is live by now, not 7.'));
    renderScreen(Remotes, '/ops');
    await user().click(await screen.findByRole('button', { name: /Roll back now/ }));
    const view = await dialog();
    await user().type(view.getByLabelText('Reason'), 'blank');
    gateway.answer('state', { body: state({ generation: 8 }) });
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    await user().click(await view.findByRole('button', { name: 'Refresh' }));
    gateway.answer('withdraw', { body: { generation: 9, changed: true, summary: '', notes: [] } });
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(gateway.sent('withdraw').at(-1)?.body).toMatchObject({ why: 'blank', generation: 8 }));
  });

  it('shows a copy of a store read-only, and names the commands', async () => {
    gateway.answer('state', { body: state({ readOnly: 'copy' }) });
    renderScreen(Remotes, '/ops');
    expect(await screen.findByText(/serves a copy of the release store/)).toBeTruthy();
    expect(screen.getByText(/npm run release -- rollback --to/)).toBeTruthy();
    expect((await rowOf('mf-catalog')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
  });

  it('shows commands and reason when the API knows no admins', async () => {
    gateway.answer('state', problem(503, 'not_available', 'This site uses an API server that cannot say …'));
    renderScreen(Remotes, '/ops');
    expect(await screen.findByRole('heading', { name: 'The console is not available here' })).toBeTruthy();
    expect(screen.getByText(/npm run release -- status/)).toBeTruthy();
    expect(screen.getByText(/cannot say/)).toBeTruthy();
  });

  it('offers another try when the gateway does not answer', async () => {
    gateway.answer('state', 'cut');
    renderScreen(Remotes, '/ops');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    gateway.answer('state', { body: state() });
    await user().click(retryButton);
    expect(await rowOf('mf-catalog')).toBeTruthy();
  });
});

describe('the history', () => {
  it('lists changes with author and reason, and previews a rollback to a kept generation', async () => {
    renderScreen(History, '/ops/history');
    const [newest, older, oldest] = await screen.findAllByRole('listitem');
    expect(newest?.textContent).toMatch(/Canary.*Catalogue & providers 1\.1\.0 5%.*new tiles.*Robin Hale.*Live/);
    expect(within(oldest as HTMLElement).getByText('Removed')).toBeTruthy();
    await user().click(within(older as HTMLElement).getByRole('button', { name: 'Go back to generation 6' }));
    const view = await dialog();
    expect(await view.findByText('Not live')).toBeTruthy();
    expect(gateway.sent('difference')[0]?.query).toEqual({ to: '6' });
    await user().type(view.getByLabelText('Reason'), 'tidy up');
    await user().click(view.getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(gateway.sent('rollback').map(({ body }) => body)).toEqual([{ to: 6, why: 'tidy up', generation: 7 }]),
    );
  });

  it('reports a successful verification, or each fault', async () => {
    renderScreen(History, '/ops/history');
    await user().click(await screen.findByRole('button', { name: 'Verify every live file' }));
    expect(await screen.findByText(/every file is what was released/)).toBeTruthy();
    gateway.answer('verify', { body: { generation: 7, faults: ['mf-catalog@1.0.0: a.js is missing.'] } });
    await user().click(screen.getByRole('button', { name: 'Verify every live file' }));
    expect(await screen.findByText('mf-catalog@1.0.0: a.js is missing.')).toBeTruthy();
  });
});

describe('health', () => {
  it('draws each version over time, with a text and a table of the numbers', async () => {
    renderScreen(Health, '/ops/health?remote=mf-catalog');
    expect(await screen.findByRole('img', { name: 'Views. 1.0.0: between 0 and 40' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Failed views\. 1\.0\.0: between 0% and 5%/ })).toBeTruthy();
    const views = within(screen.getByRole('heading', { name: 'Views' }).closest('section') as HTMLElement);
    expect(views.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['20', '40']);
    expect(screen.getByRole('row', { name: 'Render error /home 1.0.0 1' })).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Last 6 hours' }));
    await waitFor(() => expect(gateway.sent('health').at(-1)?.query).toEqual({ remote: 'mf-catalog', hours: '6' }));
  });

  it('lists web vitals by page and version with their budgets, and marks exceeded and sparse ones', async () => {
    renderScreen(Health, '/ops/health?remote=mf-catalog');
    const table = within(await screen.findByRole('region', { name: 'Web vitals (p75)' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      [
        ...['Page', 'Version', 'Largest contentful paint (LCP)at most 2,500 ms'],
        ...['Interaction to next paint (INP)at most 200 ms', 'Layout shift (CLS)at most 0.1'],
        ...['Time to first byte (TTFB)', 'Total blocking time (TBT)'],
      ],
      ['All pages', '1.0.0', '2,612 ms320 values', '—', '0.004320 values', '—', '—'],
      ['/home', '1.0.0', '2,700 ms12 values · too few', '—', '—', '900 ms60 values', '—'],
    ]);
    expect(
      table.getAllByRole('img').map((icon) => [icon.getAttribute('aria-label'), icon.closest('td')?.cellIndex]),
    ).toEqual([['Above budget', 2]]);
  });

  it('hides web vitals of a gateway that counts none, and says so when none were reported', async () => {
    const point = { at: 0, views: 1, failures: 0, slow: 0 };
    const series = { from: 0, to: 1, stepMs: 1, versions: [{ version: '1.0.0', points: [point] }], failures: [] };
    gateway.answer('health', { body: series });
    renderScreen(Health, '/ops/health');
    expect(await screen.findByText('No failures in this period.')).toBeTruthy();
    expect(screen.queryByText('Web vitals (p75)')).toBeNull();
    cleanup();
    gateway.answer('health', { body: { ...series, vitals: { budgets: {}, enough: 50, rows: [] } } });
    renderScreen(Health, '/ops/health');
    expect(await screen.findByText('No web vitals were reported in this period.')).toBeTruthy();
  });

  it('says so when there were no reports in the period', async () => {
    gateway.answer('health', { body: { from: 0, to: 1, stepMs: 1, versions: [], failures: [] } });
    renderScreen(Health, '/ops/health');
    expect(await screen.findByText('No reports in this period')).toBeTruthy();
  });
});
