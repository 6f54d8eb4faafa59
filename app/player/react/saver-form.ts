/**
 * The low-bitrate form that this browser plays. Asked only while the data saver is on: the element takes a
 * millisecond before the first paint.
 */
export const saverForm = () => (new Audio().canPlayType('audio/webm;codecs=opus') ? 'webm' : 'm4a');
