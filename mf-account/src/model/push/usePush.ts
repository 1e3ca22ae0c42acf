import { useSession, useSettings } from '@doorstep/shared-api';
import {
  canPush,
  findSubscription,
  forgetPush,
  isPushBlocked,
  rememberPush,
  subscribe,
} from '@doorstep/shared-api/browserPush';
import { useGetPushQuery, useTurnPushOffMutation, useTurnPushOnMutation } from '@doorstep/shared-api/profile';
import { useEffect, useState } from 'react';

/** `dismissed`: the browser asked for permission, and the person closed the question. */
export type PushOutcome = 'on' | 'off' | 'blocked' | 'dismissed' | 'failed';

export function usePush() {
  const { apiExtensions, serviceWorker } = useSettings();
  const userId = useSession().user?.id;
  // False on the server, which cannot know the browser.
  const [isPossible, setPossible] = useState(false);
  const [isSubscribed, setSubscribed] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data } = useGetPushQuery(undefined, { skip: !apiExtensions || !isPossible });
  const [turnOn] = useTurnPushOnMutation();
  const [turnOff] = useTurnPushOffMutation();

  useEffect(() => {
    if (serviceWorker === false || !canPush()) return;
    setPossible(true);
    setDenied(isPushBlocked());
    findSubscription().then((subscription) => setSubscribed(subscription !== undefined), console.warn);
  }, [serviceWorker]);

  async function begin(publicKey: string): Promise<PushOutcome> {
    try {
      const browser = await subscribe(publicKey);
      setDenied(isPushBlocked());
      if (!browser) return isPushBlocked() ? 'blocked' : 'dismissed';
      await turnOn(browser).unwrap();
      if (userId) await rememberPush(browser, userId).catch(console.warn);
      setSubscribed(true);
      return 'on';
    } catch {
      return 'failed';
    }
  }

  async function end(): Promise<PushOutcome> {
    try {
      await turnOff().unwrap();
      await (await findSubscription())?.unsubscribe();
      await forgetPush();
      setSubscribed(false);
      return 'off';
    } catch {
      return 'failed';
    }
  }

  return {
    isOffered: isPossible && data?.publicKey !== undefined,
    isOn: isSubscribed && data?.isOn === true,
    isDenied,
    busy,
    async turn(on: boolean): Promise<PushOutcome> {
      setBusy(true);
      try {
        return await (on ? begin(data?.publicKey ?? '') : end());
      } finally {
        setBusy(false);
      }
    },
  };
}
