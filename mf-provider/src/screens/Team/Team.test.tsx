// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WorkerOfJob from '../../components/Team/WorkerOfJob';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Team } from './Team';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

const worker = (more: object) => ({
  ...{ worker_id: 'w_1', name: 'Ana', is_owner: false, active: true, version: 3, start_address: '' },
  jobs_to_assign: [],
  ...more,
});
const sam = worker({ worker_id: 'p_31', name: 'Sam', is_owner: true });
const answer = (items: object[]) => server.stub.on('v1:GET /provider/workers', { status: 200, body: { items } });
const sent = (method: string, path: string) =>
  server.stub.requests.find((request) => request.method === method && request.path === `/api/v1${path}`);
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);

describe('the team', () => {
  it('tells a provider who works alone about workers, and adds the first one', async () => {
    answer([]);
    renderScreen(Team, '/provider-team');
    expect(await screen.findByText(/^You work alone/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a worker' }));
    await userEvent.type(screen.getByLabelText('Name'), ' Ana ');
    server.stub.on('v1:POST /provider/workers', { status: 201, body: { items: [sam, worker({})] } });
    answer([sam, worker({})]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Ana' })).toBeTruthy();
    expect(sent('POST', '/provider/workers')?.json).toEqual({
      ...{ name: 'Ana', start_address: '' },
    });
  });

  it('keeps the input when the server refuses it, with the reason', async () => {
    answer([sam]);
    renderScreen(Team, '/provider-team');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a worker' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Sam');
    server.stub.on('v1:POST /provider/workers', {
      status: 409,
      body: { status: 409, code: 'state_conflict', detail: 'Somebody has this name.', title: '', field: 'name' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody has this name.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sam');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('names the jobs of somebody who cannot do them any more', async () => {
    answer([sam, worker({ active: false, jobs_to_assign: [{ booking_id: 'b_7', start_at: '2026-11-20T17:00:00Z' }] })]);
    renderScreen(Team, '/provider-team');
    const ana = await card('Ana');
    expect(ana.getByText('Not active')).toBeTruthy();
    expect(ana.getByRole('link').getAttribute('href')).toBe('/provider-job?booking_id=b_7');
    expect(ana.getByRole('button', { name: 'Reactivate Ana' })).toBeTruthy();
    expect((await card('Sam')).getByText('You')).toBeTruthy();
  });
});

describe('the worker of a job', () => {
  const workers = (more: object = {}) =>
    server.stub.on('v1:GET /provider/jobs/b_1/workers', {
      status: 200,
      body: {
        ...{ worker_id: 'p_31', can_assign: true },
        items: [
          { worker_id: 'p_31', name: 'Sam', block: '' },
          { worker_id: 'w_1', name: 'Ana', block: '' },
          { worker_id: 'w_2', name: 'Ben', block: 'not_skilled' },
        ],
        ...more,
      },
    });
  const renderJob = () => renderScreen(() => <WorkerOfJob bookingId="b_1" workerName="Ana" />, '/provider-job');

  it('changes to a free one, with the reason why others cannot come', async () => {
    workers();
    renderJob();
    const select = await screen.findByLabelText<HTMLSelectElement>('Worker');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Ben (does not do this work)' }).disabled).toBe(true);
    server.stub.on('v1:PUT /provider/jobs/b_1/worker', {
      status: 200,
      body: { worker_id: 'w_1', can_assign: true, items: [] },
    });
    await userEvent.selectOptions(select, 'Ana');
    workers({ worker_id: 'w_1' });
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(sent('PUT', '/provider/jobs/b_1/worker')?.json).toEqual({
        ...{ worker_id: 'w_1', previous_worker_id: 'p_31' },
      }),
    );
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Worker').value).toBe('w_1'));
  });

  it('stays once the job has begun, and is named', async () => {
    workers({ can_assign: false, items: [] });
    renderJob();
    expect(await screen.findByText(/can be changed only before the job begins/)).toBeTruthy();
    expect(screen.getByText('Ana')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });
});
