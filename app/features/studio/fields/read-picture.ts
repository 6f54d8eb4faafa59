/** More than a cover needs, and small enough for a phone to hold two copies in memory. */
const LONGEST_SIDE = 3000;
/** The size of the largest cover file. */
const COVER_SIDE = 1200;
const QUALITY = 0.92;

export type Crop = { x: number; y: number; width: number; height: number };

/** @returns the picture upright, as a data URL; null if the browser cannot decode the file */
export const readPicture = async (file: File): Promise<string | null> =>
  (await drawUpright(file, LONGEST_SIDE))?.toDataURL('image/jpeg', QUALITY) ?? null;

/**
 * @param longestSide limit in pixels
 * @returns the picture upright, as a JPEG; null if the browser cannot decode the file
 */
export async function shrinkPicture(file: File, longestSide: number): Promise<Blob | null> {
  const canvas = await drawUpright(file, longestSide);
  return canvas && (await asJpeg(canvas));
}

/** Cuts a part out of a picture, as a square JPEG. */
export async function cropPicture(address: string, { x, y, width, height }: Crop): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.min(COVER_SIDE, Math.round(width));
  const canvas = makeCanvas(side, side);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side);
  return await asJpeg(canvas);
}

async function drawUpright(file: File, longestSide: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = makeCanvas(bitmap.width * scale, bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      QUALITY,
    );
  });

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
