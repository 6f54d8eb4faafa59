import type { SupabaseClient } from '@supabase/supabase-js';
import type { BackendTypes } from './rows/database.ts';

export type BackendClient = SupabaseClient<BackendTypes>;
