import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * A browser's translator puts each text into `<font>` elements of its own, in place of the text
 * node that React knows. React can still replace and remove a text that is an element's only child.
 * It cannot do so with a text that has siblings: the change goes to a node that is no longer in the
 * page, and inserting a node before it, or removing it, throws. So a text that changes has an
 * element of its own, and so has a text beside something that comes and goes.
 */
type Node = { type: string; start: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* everyNode(child);
}

const childrenOf = (node: Node) =>
  (node.children as Node[]).filter(
    (child) =>
      !(child.type === 'JSXText' && /^\s*$/.test(child.value as string)) &&
      !(
        child.type === 'JSXExpressionContainer' &&
        (child.expression as Node).type === 'JSXEmptyExpression'
      ),
  );

type Outcome = 'text' | 'fixed text' | 'element' | 'nothing';

/** What an expression can render. Props that are elements: `children`, `action`, … */
function outcomesOf(expression: Node): Outcome[] {
  const at = (field: string) => outcomesOf(expression[field] as Node);
  const { type } = expression;
  if (type === 'ParenthesizedExpression' || type === 'ChainExpression') return at('expression');
  if (type === 'ConditionalExpression') return [...at('consequent'), ...at('alternate')];
  if (type === 'LogicalExpression')
    return [
      ...(expression.operator === '&&' ? (['nothing'] as const) : at('left')),
      ...at('right'),
    ];
  if (type === 'JSXElement' || type === 'JSXFragment') return ['element'];
  if (type === 'Literal') {
    const isText = typeof expression.value === 'string' && expression.value.trim() !== '';
    return [isText ? 'fixed text' : 'element'];
  }
  if (type === 'CallExpression') {
    const callee = expression.callee as Node;
    const name = String(isNode(callee.property) ? callee.property.name : callee.name);
    if (/^(map|render.*)$/.test(name)) return ['element', 'nothing'];
    return [STAY.test(name) ? 'fixed text' : 'text'];
  }
  if (isFixed(expression)) return ['fixed text'];
  const name = String(isNode(expression.property) ? expression.property.name : expression.name);
  if (STAY.test(name)) return ['fixed text'];
  return NODE_PROPS.test(name) ? ['element', 'nothing'] : ['text'];
}

const NODE_PROPS =
  /^(children|action|search|icon|rows|trigger|instead|more|filter|notice|back|pointerTime|[A-Z_]+_ICON)$/;

/** Texts that stay as long as their component does. */
const STAY = /^(text|label|copyright|zoom|metronome|lock|isPublic)$/;

/** A message, which is the same in each render: `authMessages.signIn`. */
function isFixed(expression: Node): boolean {
  if (expression.type !== 'MemberExpression') return false;
  if (expression.computed) return false;
  const object = expression.object as Node;
  return object.type === 'Identifier' ? /[mM]essages$/.test(String(object.name)) : isFixed(object);
}

function* findBareTexts(path: string, source: string): Generator<string> {
  for (const node of everyNode(parseSync(path, source).program as unknown as Node)) {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') continue;
    const children = childrenOf(node);
    if (children.length < 2) continue;
    const outcomes = children.map((child): Outcome[] => {
      if (child.type === 'JSXText') return ['fixed text'];
      return child.type === 'JSXExpressionContainer'
        ? outcomesOf(child.expression as Node)
        : ['element'];
    });
    const changes = outcomes.some((some) => some.length > 1 || some.includes('text'));
    for (const [n, child] of children.entries()) {
      const some = outcomes[n] ?? [];
      const isBare = some.includes('text') || (some.includes('fixed text') && changes);
      const line = source.slice(0, child.start).split('\n').length;
      const text = source
        .slice(child.start, child.end as number)
        .replaceAll(/\s+/g, ' ')
        .trim();
      if (isBare) yield `${path}:${line} ${text}`;
    }
  }
}

test('no changing text has siblings in its element', () => {
  const bare = globSync('app/**/*.tsx', {
    exclude: ['**/*.component.tsx', '**/testing/**'],
  }).flatMap((path) => [...findBareTexts(path, readFileSync(path, 'utf8'))]);
  expect(bare).toEqual([]);
});
