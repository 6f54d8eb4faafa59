/** Thrown by a loader: 404 for a page that never existed, 410 for one that was taken down. */
export type HttpError = { status: number };

export const isHttpError = (error: unknown): error is HttpError =>
  typeof (error as Partial<HttpError> | null | undefined)?.status === 'number';
