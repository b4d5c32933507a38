import { expect, test } from 'vitest';
import { findIn, findInProduct, type Node } from './tools/product-source.ts';

/**
 * No built-in function gets the items of a list as its arguments: a browser refuses a call with too many, Chromium with
 * about 62,000, and a list from outside may be as long.
 */
interface Call extends Node {
  callee: { object?: { name?: string }; property?: { name?: string } };
  arguments: Node[];
}

const STATICS = ['Math', 'String', 'Object', 'Array', 'Reflect'];
const METHODS = ['push', 'unshift', 'splice', 'toSpliced', 'concat', 'apply'];

function spreadCall(node: Node): { call: string } | null {
  if (node.type !== 'CallExpression') return null;
  const { callee, arguments: given } = node as Call;
  const [object = '', method = ''] = [callee.object?.name, callee.property?.name];
  const isSpread = method === 'apply' || given.some(({ type }) => type === 'SpreadElement');
  return isSpread && (STATICS.includes(object) || METHODS.includes(method)) ? { call: `${object}.${method}` } : null;
}

test('no list is spread into the arguments of a built-in function', async () => {
  expect(await findInProduct(spreadCall)).toEqual([]);
});

test.each(['list.push(...rows)', 'Math.max(0, ...rows)', 'a.b.splice(0, 1, ...rows)', 'f.apply(null, rows)'])(
  'a spread is found in %s',
  (code) => {
    expect(findIn(code, spreadCall)).toHaveLength(1);
  },
);
