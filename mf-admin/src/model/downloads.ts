import { type ApiError, apiError } from '@doorstep/shared-api';
import type { NamedFile } from '@doorstep/shared-ui/saveFile';

type FetchedFile =
  | { readonly file: NamedFile; readonly error?: undefined }
  | { readonly file?: undefined; readonly error: ApiError };

/** Returns the error instead of throwing it. */
export async function fetchFile(url: string): Promise<FetchedFile> {
  try {
    const response = await fetch(url);
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'doorstep.csv';
      return { file: { name, content: await response.blob() } };
    }
    const body = await response.json().catch(() => undefined);
    const { code, detail: message } = (body ?? {}) as { code?: string; detail?: string };
    const kind = response.status === 403 ? 'forbidden' : 'server';
    return { error: apiError(kind, { status: response.status, ...(code && { code }), ...(message && { message }) }) };
  } catch {
    return { error: apiError('network') };
  }
}
