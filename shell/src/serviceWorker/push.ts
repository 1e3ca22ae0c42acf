import { languageInfo } from '@doorstep/shared-api/languages';
/** In the recipient's language. The server encrypts it for this browser (`api-server/src/identity/push/webPush.ts`). */
export interface PushPayload {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly language: string;
  /** Identifies the message, so that a duplicate is shown only once. */
  readonly id: string;
}

export interface PushWorker {
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** Always shows a message, because otherwise the browser shows its own and in the end withdraws the permission. */
export function showPush({ registration }: PushWorker, json: string | undefined): Promise<void> {
  const { title, text, path, language, id } = read(json);
  return registration.showNotification(title, {
    body: text,
    lang: language,
    dir: languageInfo(language).dir,
    ...(id && { tag: id }),
    data: { path },
  });
}

function read(json = ''): PushPayload {
  const unread = { title: 'Doorstep', text: '', path: '/notification', language: 'en', id: '' };
  try {
    return { ...unread, ...(JSON.parse(json) as Partial<PushPayload>) };
  } catch {
    return unread;
  }
}

/** Never opens an address of another site. */
export async function openNotificationPage({ clients }: PushWorker, data: unknown, origin: string): Promise<void> {
  const { path } = (data ?? {}) as Partial<PushPayload>;
  const url = new URL(path ?? '/notification', origin);
  const { href } = url.origin === origin ? url : new URL('/notification', origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url === href);
  await (shown ? shown.focus() : clients.openWindow(href));
}
