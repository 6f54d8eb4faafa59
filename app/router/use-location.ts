import { usePage } from './router-context.ts';

/** The URL of the current page. */
export const useLocation = () => usePage().location;
