/** Not before there is a picture to read or to make: it is 10 MB in memory. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp');
  // Pictures are never decoded twice, so libvips' cache would only waste memory.
  sharp.cache(false);
  return sharp;
}
