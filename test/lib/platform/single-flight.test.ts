import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../lib/platform/single-flight.ts';

/** Work that ends when `end` is called. */
function work(log: string[], name: string) {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = async (seal: () => void) => {
    log.push(name);
    if (name.startsWith('sealed')) seal();
    await done;
    return name;
  };
  return { begin, end };
}

test.each([
  ['joins work of its id', ['a', 'first'], ['a', 'second'], ['first'], 'first'],
  ['runs beside work of another id', ['a', 'first'], ['b', 'second'], ['first', 'second'], 'second'],
  ['runs after sealed work of its id', ['a', 'sealed'], ['a', 'second'], ['sealed', 'second'], 'second'],
] as const)('a call %s', async (_, first, second, ran, answer) => {
  const run = createSingleFlight<string>();
  const log: string[] = [];
  const [firstWork, secondWork] = [work(log, first[1]), work(log, second[1])];
  const before = run(first[0], firstWork.begin);
  const after = run(second[0], secondWork.begin);
  expect(log.length).toBe(first[0] === second[0] ? 1 : 2);
  firstWork.end();
  await before;
  secondWork.end();
  expect(await after).toBe(answer);
  expect(log).toEqual(ran);
});

test('a failure stops neither a waiting call nor later ones', async () => {
  const run = createSingleFlight<string>();
  const failed = run('a', async (seal) => {
    seal();
    throw new Error('no');
  });
  const next = run('a', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await run('a', async () => 'later')).toBe('later');
});
