// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { refused } from '../testing/stubAdmin';
import { withAdmin } from '../testing/withAdmin';
import { CsvLink } from './CsvLink';

const server = withAdmin();
const People = () => <CsvLink path="/people" filters={{ state: 'active', words: undefined }} />;

describe('the CSV link', () => {
  let click: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
  afterEach(() => click.mockRestore());

  const download = async () => fireEvent.click(await screen.findByRole('link', { name: 'CSV' }));

  it('downloads the filtered list', async () => {
    server.answer('GET /people.csv', { body: 'id' });
    renderScreen(People, '/admin/people');
    await download();
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(server.sent('GET /people.csv')[0]?.query).toEqual({ state: 'active' });
  });

  it('asks for a fresh code first, and downloads after it', async () => {
    server.answer('GET /people.csv', refused(403, 'two_step_again'));
    server.answer('POST /me/second-step/pass', { status: 204 });
    renderScreen(People, '/admin/people');
    await download();
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter a code once more' }));
    expect(click).not.toHaveBeenCalled();
    server.answer('GET /people.csv', { body: 'id' });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '123456' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
  });

  it('shows why the server refuses', async () => {
    server.answer('GET /people.csv', refused(403, 'forbidden', 'Your role may not do this.'));
    renderScreen(People, '/admin/people');
    await download();
    expect(await screen.findByText('Your role may not do this.')).toBeTruthy();
    expect(click).not.toHaveBeenCalled();
  });
});
