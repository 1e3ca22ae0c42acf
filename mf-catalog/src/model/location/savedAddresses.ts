export interface SavedAddress {
  readonly from: 'account' | 'draft';
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
}

export function savedAddresses(
  ofAccount: string | undefined,
  ofDraft: { readonly address: string; readonly lat?: string; readonly long?: string } | undefined,
): SavedAddress[] {
  const account = ofAccount?.trim();
  const saved: SavedAddress[] = account ? [{ from: 'account', address: account }] : [];
  if (ofDraft && ofDraft.address !== account) saved.push({ from: 'draft', ...pick(ofDraft) });
  return saved;
}

const pick = ({ address, lat, long }: { address: string; lat?: string; long?: string }) => ({ address, lat, long });
