/**
 * Ends this browser's subscription where somebody signed out: the server forgets it with the session, and the browser's push
 * service does here. What is still shown goes, too. Whoever signs in next chooses anew.
 */
export async function endPush(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  // `pushManager` is missing in browsers without push messages.
  const subscription = await (registration?.pushManager as PushManager | undefined)?.getSubscription();
  if (!subscription) return;
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await subscription.unsubscribe();
}
