/** A catalogue command cannot continue. The message, in Vietnamese, says why and what to do. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
