const TIMEOUT_MS = 5000;

/**
 * Fetches a failed script again, bypassing the browser's cache. Published files are cached for good, so a damaged copy
 * would fail again on every retry and reload. Never rejects.
 */
export async function refetchBypassingCache(entry: string | undefined, error: unknown): Promise<void> {
  const urls = new Set([entry, failedChunkUrl(error)]);
  await Promise.all(
    [...urls].map(async (url) => {
      if (!url) return;
      const options: RequestInit = { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) };
      await fetch(url, options)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }),
  );
}

function failedChunkUrl(error: unknown): string | undefined {
  const { request } = (error ?? {}) as { request?: unknown };
  return typeof request === 'string' ? request : undefined;
}
