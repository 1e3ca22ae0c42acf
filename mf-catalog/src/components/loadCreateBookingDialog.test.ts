import { afterEach, expect, test, vi } from 'vitest';
import { loadCreateBookingDialog } from './loadCreateBookingDialog';

vi.mock('mf_booking/CreateBookingDialog', () => {
  throw new Error('remote is down');
});
afterEach(() => vi.unstubAllGlobals());

const Dialog = () => null;

test('a failed import is retried through the federation runtime, anew on each call', async () => {
  const loadRemote = vi.fn().mockRejectedValueOnce(new Error('still down')).mockResolvedValueOnce({ default: Dialog });
  vi.stubGlobal('__FEDERATION__', { __INSTANCES__: [{ name: 'shell' }, { name: 'mf_catalog', loadRemote }] });

  await expect(loadCreateBookingDialog()).rejects.toThrow();
  expect(loadRemote).not.toHaveBeenCalled();
  await expect(loadCreateBookingDialog()).rejects.toThrow('still down');
  await expect(loadCreateBookingDialog()).resolves.toBe(Dialog);
});
