/** Screen readers announce every step, so not too many. */
const STEP_PERCENT = 10;

type Options = {
  signal: AbortSignal;
  /** Called at each tenth of the file, in percent; never if the length is unknown. */
  onStep: (percent: number) => void;
};

/**
 * Downloads a file as a blob, which the browser may keep on disk instead of in memory.
 * @throws Error
 */
export async function fetchWithProgress(address: string, { signal, onStep }: Options) {
  const answer = await fetch(address, { signal });
  if (!answer.ok || !answer.body) throw new Error(`${address} answers ${answer.status}`);
  const totalBytes = Number(answer.headers.get('Content-Length') ?? 0);
  let bytes = 0;
  let reported = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, passOn) {
      bytes += chunk.byteLength;
      passOn.enqueue(chunk);
      const step = Math.floor((bytes / totalBytes) * (100 / STEP_PERCENT)) * STEP_PERCENT;
      if (step <= reported || step >= 100) return;
      reported = step;
      onStep(step);
    },
  });
  const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? 'audio/mpeg' };
  return new Response(answer.body.pipeThrough(counter), { headers }).blob();
}
