import type { ProofFormProps } from '@doorstep/shared-ui/secondStep';

export type ConfirmFailure = 'wrong' | 'failed';

/** The ways in which a person can prove to be there. The caller continues as soon as one succeeds. */
export interface ConfirmWays {
  readonly password: (password: string) => Promise<ConfirmFailure | undefined>;
  /** A code of an authenticator app. Replaces the password. */
  readonly appCode?: Omit<ProofFormProps, 'submitLabel' | 'children'> | undefined;
  readonly passkey?:
    | { readonly isBusy: boolean; readonly hasFailed: boolean; readonly prove: () => Promise<void> }
    | undefined;
  readonly phoneCode?:
    | {
        readonly send: () => Promise<boolean>;
        readonly check: (code: string) => Promise<ConfirmFailure | undefined>;
      }
    | undefined;
}

export interface ConfirmFormProps {
  readonly ways: ConfirmWays;
  readonly label: string;
  readonly confirmLabel?: string;
  readonly danger?: boolean;
  readonly onCancel?: () => void;
}
