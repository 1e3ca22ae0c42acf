export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

export function saveFile({ name, content }: NamedFile): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
