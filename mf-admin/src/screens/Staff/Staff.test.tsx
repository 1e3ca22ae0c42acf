// @vitest-environment happy-dom
import { mayDo, staffRights, staffRoles } from '@doorstep/shared-api/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffMember } from '../../model/api/staffApi';
import { renderScreen } from '../../testing/renderScreen';
import { refused } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Staff } from './Staff';

const server = withAdmin();

const member = (more: Partial<StaffMember> = {}): StaffMember => ({
  ...{ user_id: 'u_2', full_name: 'Ines Duarte', contact: '+15550100902', roles: ['content'], state: 'active' },
  ...{ second_step: true, since: '2025-03-12T10:00:00Z', version: 4 },
  ...more,
});

beforeEach(() => {
  server.answer('GET /staff', {
    body: { items: [member({ user_id: 'u_9', full_name: 'Robin Hale', roles: ['owner'] }), member()], next: '' },
  });
  server.answer('GET /rights', {
    body: {
      roles: staffRoles,
      rights: staffRights.map((right) => ({
        right,
        roles: staffRoles.filter((role) => mayDo([role], right)),
        sensitive: right === 'staff.manage',
      })),
    },
  });
});

const dialog = async () => within(await screen.findByRole('dialog', { name: /Ines/ }));
const changeInes = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Change the roles of Ines Duarte' }));

describe('team and rights', () => {
  it('shows the table of rights that the server enforces, in words', async () => {
    renderScreen(Staff, '/admin/staff');
    const table = within(await screen.findByRole('table', { name: 'Rights of each role' }));
    for (const right of staffRights) {
      const holders = staffRoles.filter((role) => mayDo([role], right)).length;
      const row = table
        .getAllByRole('row')
        .find((one) => within(one).queryAllByRole('img', { name: 'Yes' }).length === holders);
      expect(row, right).toBeTruthy();
    }
    expect(table.queryByText(/^right\./)).toBeNull();
    expect(table.getAllByRole('row')).toHaveLength(staffRights.length + 1);
  });

  it('changes roles with a reason and the version that was read', async () => {
    server.answer('PUT /staff/u_2/roles', { body: member({ roles: ['content', 'finance'], version: 5 }) });
    renderScreen(Staff, '/admin/staff');
    await changeInes();
    const form = await dialog();
    await userEvent.click(form.getByRole('checkbox', { name: 'Finance' }));
    await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
    expect(form.getByRole('alert').textContent).toBe('Choose a reason or write your own.');
    await userEvent.type(form.getByLabelText('Reason'), 'Helps with payouts');
    await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('PUT /staff/u_2/roles')[0]?.body).toEqual({
      roles: ['content', 'finance'],
      seen: 4,
      why: 'Helps with payouts',
    });
  });

  it('asks for a fresh code when the server requires one, then repeats the action', async () => {
    server.answer('PUT /staff/u_2/roles', refused(403, 'two_step_again'));
    server.answer('POST /me/second-step/pass', { status: 204 });
    renderScreen(Staff, '/admin/staff');
    await changeInes();
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Reason'), 'Because');
    await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
    const code = within(await screen.findByRole('dialog', { name: 'Enter a code once more' }));
    server.answer('PUT /staff/u_2/roles', { body: member({ version: 5 }) });
    await userEvent.type(code.getByLabelText('Six digits of your app'), '123456');
    await userEvent.click(code.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('PUT /staff/u_2/roles')).toHaveLength(2);
  });

  it('asks for the password, until it is right, when there is no second step', async () => {
    server.answer('PUT /staff/u_2/roles', refused(403, 'confirm_again'));
    renderScreen(Staff, '/admin/staff');
    await changeInes();
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Reason'), 'Because');
    await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
    const again = within(await screen.findByRole('dialog', { name: 'Enter your password once more' }));
    expect(await again.findByLabelText('Password')).toBeTruthy();
    await userEvent.click(again.getByRole('button', { name: 'Continue' }));
    expect(await again.findByText('Enter your password.')).toBeTruthy();
    expect(server.sent('POST /api/v1/me/confirm')).toHaveLength(0);
    expect(server.sent('PUT /staff/u_2/roles')).toHaveLength(1);
  });

  describe('a passkey instead of code or password', () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const signed = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    const get = vi.fn(async () => ({ id: 'k_1', rawId: bytes, type: 'public-key', response: signed }));
    const askFor = async (refusal: string, title: string) => {
      server.answer('PUT /staff/u_2/roles', refused(403, refusal));
      renderScreen(Staff, '/admin/staff');
      await changeInes();
      const form = await dialog();
      await userEvent.type(form.getByLabelText('Reason'), 'Because');
      await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
      return within(await screen.findByRole('dialog', { name: title }));
    };
    beforeEach(() => {
      vi.stubGlobal('PublicKeyCredential', class {});
      vi.stubGlobal('isSecureContext', true);
      Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
      server.answer('GET /api/v1/me/confirm', { body: { confirmed: false, ways: ['password', 'passkey'] } });
      server.answer('POST /api/v1/me/confirm/passkey', { body: { options: { challenge: 'AQID' } } });
      server.answer('POST /api/v1/me/confirm', { body: { confirmed_until: '' } });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'credentials');
    });

    it.each([
      ['two_step_again', 'Enter a code once more'],
      ['confirm_again', 'Enter your password once more'],
    ])('confirms the action when the server answers %s', async (refusal, title) => {
      const again = await askFor(refusal, title);
      const use = await again.findByRole('button', { name: 'Use a passkey' });
      server.answer('PUT /staff/u_2/roles', { body: member({ version: 5 }) });
      await userEvent.click(use);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.sent('PUT /staff/u_2/roles')).toHaveLength(2);
      expect(server.sent('POST /api/v1/me/confirm')[0]?.body).toMatchObject({ passkey: { id: 'k_1' } });
    });

    it('reports a failed passkey, but not a closed dialog', async () => {
      server.answer('POST /api/v1/me/confirm', refused(422, 'validation'));
      const again = await askFor('two_step_again', 'Enter a code once more');
      const use = await again.findByRole('button', { name: 'Use a passkey' });
      get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
      await userEvent.click(use);
      await waitFor(() => expect(use.hasAttribute('aria-busy')).toBe(false));
      expect(again.queryByRole('alert')).toBeNull();
      await userEvent.click(use);
      expect((await again.findByRole('alert')).textContent).toMatch(/could not be used/);
      expect(server.sent('PUT /staff/u_2/roles')).toHaveLength(1);
    });

    it('offers no passkey to staff who have none', async () => {
      server.answer('GET /api/v1/me/confirm', { body: { confirmed: false, ways: ['password'] } });
      const again = await askFor('two_step_again', 'Enter a code once more');
      await waitFor(() => expect(server.sent('GET /api/v1/me/confirm')).toHaveLength(1));
      expect(again.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    });
  });

  it('reports a conflict with a faster colleague, and keeps the input', async () => {
    const detail = 'This has changed since you opened it, last by Ruth Adler. Review it again before you decide.';
    server.answer('PUT /staff/u_2/roles', refused(409, 'state_conflict', detail));
    renderScreen(Staff, '/admin/staff');
    await changeInes();
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Reason'), 'Because');
    await userEvent.click(form.getByRole('button', { name: 'Assign these roles' }));
    expect((await form.findByRole('alert')).textContent).toBe(detail);
    expect(form.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Because');
  });

  it('hides the reset of the staff member’s own second step', async () => {
    renderScreen(Staff, '/admin/staff');
    await screen.findByRole('button', { name: 'Reset the second step of Ines Duarte' });
    expect(screen.queryByRole('button', { name: /second step of Robin/ })).toBeNull();
  });
});
