import { queryOptions } from '@tanstack/react-query';
import { fetchAppPasswords } from '#app/backend/app-passwords.ts';

export const musicAppsQuery = (userId: string) =>
  queryOptions({ queryKey: ['music-apps', userId], queryFn: fetchAppPasswords, staleTime: 0 });
