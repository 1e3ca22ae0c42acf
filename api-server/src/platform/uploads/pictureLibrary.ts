/** Loads sharp on first use, because it takes 10 MB of memory. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp');
  // Pictures are never decoded twice, so libvips' cache would only waste memory.
  sharp.cache(false);
  return sharp;
}
