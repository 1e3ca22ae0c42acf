/** A missing version is chosen in the dialog. */
export type PendingCommand =
  | { readonly verb: 'promote' | 'withdraw'; readonly remote: string; readonly version?: string }
  | { readonly verb: 'canary'; readonly remote: string; readonly version?: string; readonly traffic: number }
  | { readonly verb: 'rollback'; readonly to: number };
