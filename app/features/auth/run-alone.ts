/** Runs an action of the page unless another one is under way: one request at a time. */
export type RunAlone = (act: () => Promise<unknown>) => void;
