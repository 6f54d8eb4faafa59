import { queryOptions } from '@tanstack/react-query';
import { fetchSiteSettings } from '#app/backend/studio-site.ts';

export const siteQuery = () =>
  queryOptions({
    queryKey: ['studio', 'site'],
    queryFn: fetchSiteSettings,
    networkMode: 'always',
    staleTime: 0,
  });
