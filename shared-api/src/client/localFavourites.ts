/** Favourites against a server that keeps them but has no call to list them: marked in this browser. */
import { useSyncExternalStore } from 'react';
import { record, text } from '../wire/read';
import { getSession } from './session';
import { keys, onStorageChange, readJson, readText, writeText } from './storage';

const layoutVersion = 1;
const none: readonly string[] = [];

/** Favourites of the signed-in customer, on servers that store none, and the stored text that they were read from. */
let cachedIds = none;
let cachedSource: string | undefined;

function readIds(userId: string | undefined): readonly string[] {
  const json = record(readJson(keys.favourites));
  if (!userId || json.v !== layoutVersion || json.userId !== userId || !Array.isArray(json.ids)) return none;
  return [...new Set(json.ids.map(text).filter(Boolean))];
}

/** The latest first. The same list as long as nothing changed; nobody's for a visitor or another person. */
export function getLocalFavourites(): readonly string[] {
  const userId = getSession().user?.id;
  const source = `${userId}|${readText(keys.favourites)}`;
  if (source !== cachedSource) {
    cachedSource = source;
    cachedIds = readIds(userId);
  }
  return cachedIds;
}

export function setLocalFavourite(providerId: string, isMarked: boolean): void {
  const userId = getSession().user?.id;
  if (!userId) return;
  const others = getLocalFavourites().filter((id) => id !== providerId);
  const ids = isMarked ? [providerId, ...others] : others;
  writeText(keys.favourites, JSON.stringify({ v: layoutVersion, userId, ids }));
}

const relevantKeys: readonly (string | null)[] = [null, keys.favourites, keys.session];

export function onLocalFavouritesChange(listener: () => void): () => void {
  return onStorageChange((key) => {
    if (relevantKeys.includes(key)) listener();
  });
}

export function useLocalFavourites(): readonly string[] {
  return useSyncExternalStore(onLocalFavouritesChange, getLocalFavourites, () => none);
}
