import { explainFailure, findReason } from '#messages/explain-failure.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';

/** The message for an operator whose action failed. */
export function explainActFailure(error: unknown): string {
  const known = {
    ...studioMessages.failures,
    ...studioTrackMessages.failures,
    ...studioSiteMessages.failures,
    ...studioArtistMessages.failures,
    ...studioSeriesMessages.failures,
  };
  return findReason(error, known) ?? explainFailure(error, 'password', studioMessages.failed);
}
