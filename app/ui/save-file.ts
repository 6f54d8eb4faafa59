/** So long a browser may take to begin reading what it is to keep. */
const HELD_MS = 60_000;

/** Keeps a file where the listener's browser keeps its downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
