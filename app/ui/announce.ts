/** Screen readers miss a text that comes with its live region, so it comes this much later. */
const DELAY_MS = 150;

let region: HTMLElement | undefined;
let delay: ReturnType<typeof setTimeout> | undefined;

/** Has screen readers say a text when they are done with the current one. A later text replaces an earlier one. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('p');
    region.className = 'sr-only';
    region.role = 'status';
  }
  // Outside the element that React renders.
  if (!region.isConnected) document.body.append(region);
  const said = region;
  said.textContent = '';
  clearTimeout(delay);
  delay = setTimeout(() => {
    said.textContent = text;
  }, DELAY_MS);
}
