const CAUSES: Record<string, string> = {
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
};

/** The data folder cannot be used at the moment. Pages and sound work without it. */
export class UnusableFolder extends Error {
  readonly code: string | undefined;

  constructor(dataFolder: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = CAUSES[code ?? ''] ?? message;
    super(
      `The data folder ${dataFolder} cannot be used: ${reason}. ` +
        'Make it a folder that this user may write to, or choose another one: DATA_DIR=… npm start',
      { cause },
    );
    this.code = code;
  }
}
