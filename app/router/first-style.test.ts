import { expect, test } from 'vitest';
import { keepFirstStyle } from './first-style.ts';

const MARKUP =
  '<p class="text" style="color:var(--ink)" hidden>Đèn &amp; đường<!-- --> <img alt="" src=x /></p>';
const pageOf = (style: string) =>
  `<!DOCTYPE html><html><head><style>${style}</style></head><body>${MARKUP}</body></html>`;

async function kept(style: string): Promise<string> {
  const html = await keepFirstStyle(pageOf(style));
  return /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
}

test.each([
  '.text{color:red}',
  '.text:hover{color:red}',
  '.text:not(:disabled)::before{color:red}',
  '.gone .other,.text{color:red}',
  '@media (width>=40rem){.text{color:red}}',
  '@layer base{:root{--ink:red}}',
  ':focus-visible{outline:3px solid red}',
  '.has-fonts{--ink:red}',
  '[data-theme=light]{--ink:red}',
  '@property --ink{syntax:"*";inherits:false}',
  '.text{top:var(--top,0)}:root{--top:1px}',
  '.awaits-view :is(.text,.list){display:none}',
])('the rule %s is kept', async (rule) => {
  expect(await kept(rule)).toContain(rule.startsWith('.gone') ? '.text{color:red}' : rule);
});

test.each([
  '.queue{color:red}',
  '@media print{.queue{color:red}}',
  '.text .queue{color:red}',
  '@property --gone{syntax:"*";inherits:false}',
  '.queue{color:var(--gone)}@property --gone{syntax:"*";inherits:false}',
])('the rule %s is left to the full style sheet', async (rule) => {
  expect(await kept(`.text{color:red}${rule}`)).toBe('.text{color:red}');
});

test('a custom property used only by unused custom properties is left out, too', async () => {
  const style = ':root{--a:1px;--b:var(--a);--c:2px}.text{top:var(--c)}';
  expect(await kept(style)).toBe(':root{--c:2px}.text{top:var(--c)}');
});

test('layers keep their order', async () => {
  const style = '@layer base{p{color:red}}@layer parts{.queue{color:red}}@layer last{.text{top:0}}';
  const order = (await kept(style)).match(/@layer \w+/g);
  expect(order).toEqual(['@layer base', '@layer parts', '@layer last']);
});

test('the markup does not change', async () => {
  expect(await keepFirstStyle(pageOf('.text{color:red}'))).toBe(pageOf('.text{color:red}'));
});
