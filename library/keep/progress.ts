/** What a long command tells of its way; nothing where nobody looks. */
export type Progress = {
  say: (text: string) => void;
  /** A bar until the next call. */
  begin: (label: string, totalBytes: number) => void;
  advance: (bytes: number) => void;
  end: () => void;
};

export const silent: Progress = { say() {}, begin() {}, advance() {}, end() {} };
