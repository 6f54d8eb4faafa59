/** The object URL is kept this long, for the browser to start reading it. */
const HELD_MS = 60_000;

/** Downloads a file made in the page. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
