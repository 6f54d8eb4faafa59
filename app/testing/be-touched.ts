const FINE = '(pointer: fine)';
const COARSE = 'not all and (pointer: fine)';

/**
 * Makes the pointer a finger for the styles, or a mouse again. The rules themselves are changed: once Chromium has emulated
 * touch, it has no pointer at all until its next page, and later tests share the page.
 */
export function beTouched(isTouched: boolean) {
  const [from, to] = isTouched ? [FINE, COARSE] : [COARSE, FINE];
  let count = 0;
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === from) {
        rule.media.mediaText = to;
        count++;
      }
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) change(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) change(sheet.cssRules);
  if (count === 0) throw new Error('No style depends on the pointer.');
}
