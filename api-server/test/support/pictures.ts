import sharp from 'sharp';

export type Picture = 'jpeg' | 'png' | 'webp';

export async function picture(format: Picture = 'jpeg', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer();
}

export async function createGeotaggedPicture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#a37' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '122/1 40/1 0/1', GPSLongitudeRef: 'W' },
    })
    .toBuffer();
}

export const file = (bytes: Buffer | string, name = 'image.jpg', type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
