/** Focuses the first field with an error, which the browser then scrolls into view. */
export function focusFirstProblem(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
