/**
 * Reads a data file of the published site by its name under /data/: 'track/vinahouse-1.json'. Null
 * where there is no such file.
 *
 * @throws an object with the status 410 for a track that was taken away
 * @throws Error when the file is not to be had
 */
export type ReadData = <T>(name: string) => Promise<T | null>;

/** In the browser. Where pages are drawn, the data comes from the library. */
export const fetchData: ReadData = async (name) => {
  const answer = await fetch(`/data/${name}`);
  if (answer.status === 404) return null;
  if (answer.status === 410) throw { status: 410 };
  if (!answer.ok) throw new Error(`/data/${name} is answered ${answer.status}`);
  return answer.json();
};
