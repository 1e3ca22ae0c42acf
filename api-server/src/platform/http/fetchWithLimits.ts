/** Reads the body here, so that a huge or a slow one ends with an error. */
export async function fetchWithLimits(url: string, options: RequestInit, maxBytes: number): Promise<Response> {
  const { body, status, headers } = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`the answer of ${new URL(url).host} is too long`);
    chunks.push(chunk);
  }
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
