const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]';
const TEXT =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], [role=application]';

/**
 * Whether the focused element takes text, has type-ahead or is in a dialog. Also true when nothing
 * has the focus while a dialog is open.
 */
export function isSilentAt(element: HTMLElement): boolean {
  const isNowhere = element === document.body || element === document.documentElement;
  return (
    element.isContentEditable ||
    element.closest(`${TEXT}, ${DIALOG}`) !== null ||
    (isNowhere && document.querySelector(DIALOG) !== null)
  );
}
