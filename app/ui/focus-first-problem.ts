/** Focuses the first field with an error, which the browser then scrolls into view. */
export function focusFirstProblem(form: HTMLElement): void {
  focusField(form.querySelector('[aria-invalid="true"]'));
}

/** Also in a part of the form that is folded. @returns false if there is no such field */
export function focusField(field: unknown): boolean {
  if (!(field instanceof HTMLElement)) return false;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.focus();
  return true;
}
