const SOUND = new Set(
  (
    'mp3 mp2 flac wav wave bwf aif aiff aifc m4a m4b m4r mp4 aac adts ogg oga opus ' +
    'wma ape wv mka weba alac dsf dff mpc tta caf amr ac3 dts'
  ).split(' '),
);

/**
 * Whether a file has the extension of a sound file. The import reads these files or reports why it cannot;
 * the studio uploads them.
 */
export function isSoundName(path: string): boolean {
  const [, ending = ''] = /[^/]\.([^./]+)$/.exec(path) ?? [];
  return SOUND.has(ending.toLowerCase());
}
