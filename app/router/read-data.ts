/**
 * Reads a data file under /data/, such as 'track/vinahouse-1.json'. Null when it does not exist.
 *
 * @throws an object with the status 410 for a track that was taken away
 * @throws Error when it cannot be loaded
 */
export type ReadData = <T>(name: string) => Promise<T | null>;

/** In the browser; the server reads from the catalogue instead. */
export const fetchData: ReadData = async (name) => {
  const answer = await fetch(`/data/${name}`);
  if (answer.status === 404) return null;
  if (answer.status === 410) throw { status: 410 };
  if (!answer.ok) throw new Error(`/data/${name} is answered ${answer.status}`);
  return answer.json();
};
