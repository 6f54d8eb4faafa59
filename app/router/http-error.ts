/** What a loader throws where there is no page: 404 for what never was there, 410 for what was taken down. */
export type HttpError = { status: number };

export const isHttpError = (error: unknown): error is HttpError =>
  typeof (error as Partial<HttpError> | null | undefined)?.status === 'number';
