import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './rows/database.ts';

export type Backend = SupabaseClient<Database>;
