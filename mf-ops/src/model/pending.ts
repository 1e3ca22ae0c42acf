/** What the admin set out to do; a version that is left out is chosen in the dialog. */
export type Pending =
  | { readonly verb: 'promote' | 'withdraw'; readonly remote: string; readonly version?: string }
  | { readonly verb: 'canary'; readonly remote: string; readonly version?: string; readonly traffic: number }
  | { readonly verb: 'rollback'; readonly to: number };
