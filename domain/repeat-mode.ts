export type RepeatMode = 'off' | 'all' | 'one';
