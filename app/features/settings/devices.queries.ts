import { queryOptions } from '@tanstack/react-query';
import { fetchSessions } from '#app/backend/sessions.ts';

export const devicesQuery = (userId: string) =>
  queryOptions({ queryKey: ['devices', userId], queryFn: fetchSessions, staleTime: 0 });
