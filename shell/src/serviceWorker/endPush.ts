/**
 * Call after a sign-out. The server forgets the subscription with the session, the browser's push service does here.
 * Shown messages are closed too. The next person chooses anew.
 */
export async function endPush(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  // `pushManager` is missing in browsers without push messages.
  const subscription = await (registration?.pushManager as PushManager | undefined)?.getSubscription();
  if (!subscription) return;
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await subscription.unsubscribe();
}
