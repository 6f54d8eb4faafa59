/** Shows the progress of a long command. */
export type Progress = {
  say: (text: string) => void;
  /** Shows a bar until the next call. */
  begin: (label: string, totalBytes: number) => void;
  advance: (bytes: number) => void;
  end: () => void;
};

export const silent: Progress = { say() {}, begin() {}, advance() {}, end() {} };
