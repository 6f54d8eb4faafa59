import type { FileWindow } from './file-window.ts';
import type { Range } from './sound-layout.ts';
import { endOfTags } from './tags-between.ts';

export type FrameHeader = {
  bytes: number;
  samples: number;
  sampleRate: number;
  bitRate: number;
  /** Fields that are equal in all frames of a stream. */
  stream: string;
};

/** Reads a frame header of at least four bytes. @returns null if no frame begins here */
export type ReadFrameHeader = (bytes: Buffer) => FrameHeader | null;

/** The longest header. */
export const HEADER_BYTES = 7;

export type FrameWalk = {
  first: FrameHeader & { at: number };
  frames: number;
  samples: number;
  ranges: Range[];
  soundBytes: number;
  isConstantRate: boolean;
  /** Bytes between frames that are no tags. */
  junkBytes: number;
  /** The end of the last complete frame. */
  end: number;
  /** The end of the tags behind it. */
  tagsEnd: number;
};

/** With more than this before the first frame, the file is not sound. */
const MOST_LEADING_JUNK = 256 * 1024;

/** Walks through the frames of MP3 or AAC. @returns null if there are none */
export async function walkFrames(
  bytes: FileWindow,
  span: Range,
  readHeader: ReadFrameHeader,
): Promise<FrameWalk | null> {
  let walk: FrameWalk | null = null;
  const headerInWindow = (at: number) => {
    const header = readHeader(bytes.view(at, HEADER_BYTES));
    return header && (!walk || header.stream === walk.first.stream) ? header : null;
  };
  const headerAt = async (at: number) => {
    if (at + HEADER_BYTES > span.end) return null;
    if (!bytes.has(at, HEADER_BYTES)) await bytes.load(at);
    return headerInWindow(at);
  };
  /**
   * One header may be a coincidence; two at a frame's distance hardly ever are. Before the first
   * frame, where anything may precede, a third is required.
   */
  const isFollowed = async (header: FrameHeader, at: number) => {
    const next = at + header.bytes;
    const second = await headerAt(next);
    if (!second || second.stream !== header.stream) return walk !== null && next === span.end;
    const third = next + second.bytes;
    return walk !== null || third >= span.end || (await headerAt(third)) !== null;
  };

  /** Walks synchronously within the window: awaiting each frame would take longer than reading it. */
  const addFollowing = (found: FrameWalk) => {
    while (found.end + HEADER_BYTES <= span.end && bytes.has(found.end, HEADER_BYTES)) {
      const header = headerInWindow(found.end);
      if (!header || found.end + header.bytes > span.end) break;
      addFrame(found, header, found.end);
    }
    return found.end;
  };

  let at = span.start;
  while (at + HEADER_BYTES <= span.end) {
    const isNext: boolean = walk?.end === at || walk?.tagsEnd === at;
    const header: FrameHeader | null = await headerAt(at);
    if (header && (isNext || (await isFollowed(header, at)))) {
      const end = at + header.bytes;
      if (end > span.end) break;
      walk ??= { ...createWalk(), first: { ...header, at } };
      addFrame(walk, header, at);
      at = addFollowing(walk);
      walk.tagsEnd = await endOfTags(bytes, at, span.end);
      if (walk.tagsEnd > at) at = walk.tagsEnd;
    } else {
      at = nextSync(bytes, at + 1);
      if (!walk && at - span.start > MOST_LEADING_JUNK) return null;
    }
  }
  return walk;
}

/** The next possible beginning of a frame, or the end of the window. */
function nextSync(bytes: FileWindow, from: number): number {
  const rest = bytes.view(from, Number.POSITIVE_INFINITY);
  const found = rest.indexOf(0xff);
  return found < 0 ? from + rest.length : from + found;
}

const createWalk = () => ({
  frames: 0,
  samples: 0,
  ranges: [] as Range[],
  soundBytes: 0,
  isConstantRate: true,
  junkBytes: 0,
  end: 0,
  tagsEnd: 0,
});

function addFrame(walk: FrameWalk, header: FrameHeader, at: number): void {
  const last = walk.ranges.at(-1);
  const end = at + header.bytes;
  if (last?.end === at) last.end = end;
  else {
    if (last) walk.junkBytes += at - walk.tagsEnd;
    walk.ranges.push({ start: at, end });
  }
  if (header.bitRate !== walk.first.bitRate) walk.isConstantRate = false;
  walk.frames++;
  walk.samples += header.samples;
  walk.soundBytes += header.bytes;
  walk.end = end;
}
