/** Calls back as soon as the next frame is drawn. Returns a way to cancel. */
export function afterFrame(callback: () => void): () => void {
  let task: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
