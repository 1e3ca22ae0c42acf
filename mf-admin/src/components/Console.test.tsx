// @vitest-environment happy-dom
import { rightsOf, type StaffRole, staffRoles } from '@doorstep/shared-api/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sectionsForRights } from '../model/places';
import { renderScreen } from '../testing/renderScreen';
import { refused, robin } from '../testing/stubAdmin';
import { withAdmin } from '../testing/withAdmin';
import { Console } from './Console';

const server = withAdmin();

const Screen = () => (
  <Console barTitle="Log">
    <h1>Every act</h1>
  </Console>
);
const as = (role: StaffRole) =>
  server.answer('GET /me', { body: { ...robin, roles: [role], rights: rightsOf([role]) } });
const rail = () => within(screen.getByRole('complementary'));

describe.each(staffRoles)('a staff member with the role %s', (role) => {
  it('shows only the places that the role may open', async () => {
    as(role);
    renderScreen(Screen, '/admin/audit');
    const expected = sectionsForRights(rightsOf([role])).map(({ to }) => to);
    await waitFor(() => {
      const links = rail()
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(links.slice(1)).toEqual(expected);
    });
  });

  it('opens the log only where the role may read it', async () => {
    as(role);
    renderScreen(Screen, '/admin/audit');
    const mayRead = rightsOf([role]).includes('audit.read');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Every act') !== null).toBe(mayRead);
    expect(screen.queryByRole('heading', { level: 2 }) === null).toBe(mayRead);
  });
});

describe('the second step', () => {
  it('asks for a code or a recovery code before every screen', async () => {
    server.answer('GET /me', { body: { ...robin, second_step: 'needed' } });
    server.answer('POST /me/second-step/pass', refused(422, 'validation'));
    renderScreen(Screen, '/admin/audit');
    await screen.findByRole('heading', { name: 'Enter the code from your app' });
    expect(screen.queryByText('Every act')).toBeNull();
    expect(rail().queryAllByRole('link')).toHaveLength(1);
    await userEvent.type(await screen.findByLabelText('Six digits of your app'), '12 34x56');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right. Take the newest one.');
    await userEvent.click(screen.getByRole('button', { name: /recovery code/ }));
    await userEvent.type(screen.getByLabelText('Recovery code'), ' k3f9x-2mq7d ');
    server.answer('POST /me/second-step/pass', { status: 204 });
    server.answer('GET /me', { body: robin });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Every act');
    const codes = server.sent('POST /me/second-step/pass').map(({ body }) => body);
    expect(codes).toEqual([{ code: '123456' }, { recovery_code: 'k3f9x-2mq7d' }]);
  });

  it('sets up the second step with a QR code or a secret, a first code and recovery codes', async () => {
    server.answer('GET /me', { body: { ...robin, second_step: 'missing' } });
    server.answer('POST /me/second-step', {
      body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Doorstep:x?secret=ABCDEFGH' },
    });
    server.answer('POST /me/second-step/confirm', { body: { recovery_codes: ['k3f9x-2mq7d', 'aaaaa-bbbbb'] } });
    renderScreen(Screen, '/admin/audit');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Six digits of your app'), '۱۲۳۴۵۶');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on the second step' }));
    expect(await screen.findByText('k3f9x-2mq7d')).toBeTruthy();
    expect(server.sent('POST /me/second-step/confirm')[0]?.body).toEqual({ code: '123456' });
    server.answer('GET /me', { body: robin });
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('Every act')).toBeTruthy();
  });
});

describe('the frame of the console', () => {
  it('lists all shortcuts with ?, and turns them off', async () => {
    renderScreen(Screen, '/admin/audit');
    await screen.findByText('Every act');
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
    await userEvent.click(dialog.getByRole('switch'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports that the staff member cannot be loaded, and tries again on request', async () => {
    server.answer('GET /me', refused(500, 'internal', ''));
    renderScreen(Screen, '/admin/audit');
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
    server.answer('GET /me', { body: robin });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Every act')).toBeTruthy();
  });
});
