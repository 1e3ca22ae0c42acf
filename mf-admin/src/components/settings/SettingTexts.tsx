import { Skeleton } from '@doorstep/shared-ui';
import { registerMessages } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import type { ReactNode } from 'react';
import { messages } from './messages';

registerMessages(messages);

/** Shows its children once the texts of the settings are there. */
export function SettingTexts({ children }: { children: ReactNode }) {
  return useOwnMessages(messages.ns, 'find') ? children : <Skeleton shape="block" count={6} height="57px" />;
}
