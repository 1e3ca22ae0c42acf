import type { Composition } from '@doorstep/shared-api/remote';

/** The resolved manifest and settings that the gateway's page carries. */
export function readComposition(): Composition {
  const text = document.getElementById('composition')?.textContent;
  if (!text) throw new Error('This page carries no composition. Open the site through its gateway.');
  return JSON.parse(text) as Composition;
}
