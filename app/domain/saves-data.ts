type Connection = { saveData?: boolean };

/** Whether the listener asked for nothing to be fetched that was not pressed. Chromium alone tells. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData ?? false;
}
