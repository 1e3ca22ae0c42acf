import type { Preloaded } from '@doorstep/shared-api';
import type { Composition } from '@doorstep/shared-api/remote';

/** The resolved manifest and settings that the gateway's page carries. */
export function readComposition(): Composition {
  const composition = readJson('composition');
  if (!composition) throw new Error('This page carries no composition. Open the site through its gateway.');
  return composition as Composition;
}

/** Answers of public reads that the page was composed with, by view name. Most pages carry none. */
export function readPageData(): Preloaded {
  const views = readJson('page-data');
  return views ? { views: views as Preloaded['views'] } : {};
}

function readJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
