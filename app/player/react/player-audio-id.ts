export const PLAYER_AUDIO_ID = 'player';
