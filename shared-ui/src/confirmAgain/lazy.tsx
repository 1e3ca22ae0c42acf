import { Skeleton } from '@doorstep/shared-ui';
import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ConfirmAgainProps } from './ConfirmDialog';
import type { ConfirmFormProps } from './confirmWays';
import { messages } from './messages';

const withTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    registerMessages(messages);
    const [component] = await Promise.all([load(), loadMessages()]);
    return { default: component };
  });

const LazyDialog = withTexts<ConfirmAgainProps>(async () => (await import('./ConfirmDialog')).ConfirmDialog);
const LazyForm = withTexts<ConfirmFormProps>(async () => (await import('./ConfirmForm')).ConfirmForm);

/** Asks for a passkey, a code or the password before an action that a thief of an open session must not do. */
export function ConfirmAgain(props: ConfirmAgainProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <LazyDialog {...props} />
      </Suspense>
    )
  );
}

/** The same question inside a page. */
export function ConfirmForm(props: ConfirmFormProps) {
  return (
    <Suspense fallback={<Skeleton shape="line" count={3} height="24px" />}>
      <LazyForm {...props} />
    </Suspense>
  );
}
