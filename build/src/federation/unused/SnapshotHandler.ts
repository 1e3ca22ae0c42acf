// Unused: snapshots describe remotes with an mf-manifest.json. Ours are in the page's composition.
export class SnapshotHandler {
  readonly manifestCache = new Map();
  readonly hooks = { applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});
