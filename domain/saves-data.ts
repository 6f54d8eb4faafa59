type Connection = { saveData?: boolean };

/** Whether the browser is set to save data, which rules out preloading. Only Chromium reports it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData ?? false;
}
