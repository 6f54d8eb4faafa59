/** Whether a file is text. Sound and pictures are compressed already, and sound is sent in ranges of the file. */
export function isCompressible(name: string): boolean {
  return /\.(html|js|css|svg|json|xml|txt|webmanifest|data)$/.test(name);
}
