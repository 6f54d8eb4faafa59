import type { ComponentType } from 'react';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { studioWarningMessages } from '#messages/vi-studio-warnings.ts';
import type { SectionProps } from './section-props.ts';

export type StudioSection = {
  /** In the URL: /quan-tri?phan=binh-luan */
  id: string;
  name: string;
  load: () => Promise<{ default: ComponentType<SectionProps> }>;
};

export const WARNINGS_ID = 'canh-bao';

/** The first is the default. */
export const STUDIO_SECTIONS: readonly [StudioSection, ...StudioSection[]] = [
  {
    id: 'nhac',
    name: studioTrackMessages.heading,
    load: () => import('./tracks-section.tsx'),
  },
  {
    id: 'nghe-si',
    name: studioArtistMessages.heading,
    load: () => import('./artists-section.tsx'),
  },
  {
    id: 'tuyen-tap',
    name: studioSeriesMessages.heading,
    load: () => import('./series-section.tsx'),
  },
  {
    id: 'binh-luan',
    name: studioMessages.comments,
    load: () => import('./comments-section.tsx'),
  },
  {
    id: 'so-lieu',
    name: studioFigureMessages.heading,
    load: () => import('./figures-section.tsx'),
  },
  {
    id: 'trang',
    name: studioSiteMessages.heading,
    load: () => import('./site-section.tsx'),
  },
  {
    id: WARNINGS_ID,
    name: studioWarningMessages.heading,
    load: () => import('./warnings-section.tsx'),
  },
  { id: 'nhat-ky', name: studioMessages.acts, load: () => import('./acts-section.tsx') },
];
