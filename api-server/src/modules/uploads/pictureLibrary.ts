/** Not before there is a picture to read or to make: it is 10 MB in memory. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp');
  // Nobody decodes the same picture twice: what libvips remembers of the last ones is memory for nothing.
  sharp.cache(false);
  return sharp;
}
