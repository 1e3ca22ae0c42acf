import type CreateBookingDialog from 'mf_booking/CreateBookingDialog';

type DialogModule = { readonly default: typeof CreateBookingDialog };

interface FederationInstance {
  readonly name: string;
  readonly loadRemote: (id: string) => Promise<DialogModule | null>;
}

let hasImportFailed = false;

export async function loadCreateBookingDialog(): Promise<typeof CreateBookingDialog> {
  if (hasImportFailed) return (await importFromRuntime()).default;
  try {
    return (await import('mf_booking/CreateBookingDialog')).default;
  } catch (error) {
    hasImportFailed = true;
    throw error;
  }
}

/** A bundle remembers a failed `import()` of a remote for the life of the page. The runtime below it can retry. */
async function importFromRuntime(): Promise<DialogModule> {
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { __INSTANCES__: readonly FederationInstance[] } };
  const instance = __FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'mf_catalog');
  const module = await instance?.loadRemote('mf_booking/CreateBookingDialog');
  if (!module) throw new Error('mf-booking does not expose the dialog.');
  return module;
}
