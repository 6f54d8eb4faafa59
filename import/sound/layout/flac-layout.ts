import type { FileWindow } from './file-window.ts';
import type { Range, SoundLayout } from './sound-layout.ts';

/** FLAC (RFC 9639): metadata blocks, beginning with STREAMINFO, then frames. */
export async function readFlacLayout(bytes: FileWindow, span: Range): Promise<SoundLayout | null> {
  let at = span.start + 4;
  let parameters = '';
  let declaredSec: number | null = null;
  for (let isLast = false; !isLast; ) {
    const head = await bytes.read(at, 4);
    if (head.length < 4) return null;
    isLast = (head[0] as number) >= 0x80;
    const kind = (head[0] as number) & 0x7f;
    const length = head.readUIntBE(1, 3);
    if (kind === 0) {
      const info = await bytes.read(at + 4, 18);
      if (info.length < 18) return null;
      // 20 bits of rate, 3 of channels, 5 of depth, 36 of samples
      const rate = info.readUIntBE(10, 3) >> 4;
      const samples = ((info[13] as number) & 15) * 2 ** 32 + info.readUInt32BE(14);
      parameters = info.subarray(10, 13).toString('hex') + ((info[13] as number) >> 4).toString(16);
      if (rate > 0 && samples > 0) declaredSec = samples / rate;
    }
    at += 4 + length;
    if (at > span.end) return null;
  }
  if (!parameters) return null;
  return {
    kind: 'flac',
    parameters,
    ranges: [{ start: at, end: span.end }],
    declaredSec,
    presentSec: null,
    isCutOff: false,
    junkBytes: 0,
  };
}
