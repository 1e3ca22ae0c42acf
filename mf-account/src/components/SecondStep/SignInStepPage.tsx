import { Skeleton } from '@doorstep/shared-ui';
import { Suspense } from 'react';
import { AuthLayout } from '../AuthFrame/AuthFrame';
import { SignInStep } from './lazy';

export function SignInStepPage(props: { onSignedIn: () => void; onBack: () => void }) {
  return (
    <AuthLayout>
      <Suspense fallback={<Skeleton shape="line" count={4} height="24px" />}>
        <SignInStep {...props} />
      </Suspense>
    </AuthLayout>
  );
}
