// Snapshots describe remotes with a manifest of their own (mf-manifest.json); ours are in the page's composition.
export class SnapshotHandler {
  readonly manifestCache = new Map();
  readonly hooks = { applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});
