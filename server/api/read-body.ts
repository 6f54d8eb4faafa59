import { Refusal } from './api-error.ts';

/** The whole request body. @throws Refusal 413 over `largestBytes`, 400 when it is cut off */
export async function readBody(request: Request, largestBytes: number): Promise<Buffer> {
  const tooLarge = () => new Refusal(413, 'body_too_large');
  if (Number(request.headers.get('content-length') ?? 0) > largestBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > largestBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that disconnects midway is not logged as an error.
    throw error instanceof Refusal ? error : new Refusal(400, 'body_broken_off');
  }
  return Buffer.concat(chunks);
}
