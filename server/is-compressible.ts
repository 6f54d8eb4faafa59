/** Text that shrinks. Sound and pictures are compressed already, and sound needs plain ranges. */
export function isCompressible(name: string): boolean {
  return /\.(html|js|css|svg|json|xml|txt|webmanifest|data)$/.test(name);
}
