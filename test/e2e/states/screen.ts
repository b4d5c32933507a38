/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import type { Answers, GroupAnswers, PageName, State } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';
import { EMPTY, type View, withView } from '../../tools/stored-items.ts';

/** A page of the shipped build in a state, with a stand-in for the worker. */
export interface Screen {
  page: Page;
  /** What the page asked of the worker with this name, or of the browser (`access`, `open`, `copy`), in order. */
  asked(name: string): Promise<unknown[]>;
  /** Changes the worker's answers from now on. */
  answer(answers: Answers): Promise<void>;
  /** Keeps the worker's next answers with this name back, until the returned function is called with them. */
  hold(name: string): Promise<(answer: unknown) => Promise<void>>;
  /** Changes the service's answers about groups, and about the whole program (null), from now on. */
  answerPages(pages: GroupAnswers['pages']): Promise<void>;
  /** Denies all that the browser's own dialog asks, and copying. */
  deny(): Promise<void>;
  /** Replaces what the pages draw, as the worker does. */
  store(items: State['stored']): Promise<void>;
  /** Replaces what the pages draw by a changed copy of what the state has stored. */
  change(change: (view: View) => void): Promise<void>;
}

/** A state of the gallery by its name. */
export function stateNamed(page: PageName, name: string): State {
  const found = PAGES[page].states.find((state) => state.name === name);
  if (!found) throw new Error(`No state of the page ${page} has the name "${name}"`);
  return found;
}

let shared: Promise<Stage> | null = null;

/** The stage with the original texts that the files of this process use, one after the other. It ends with the process. */
export const sharedStage = (): Promise<Stage> => (shared ??= openStage('own'));

/** Opens states for the tests of a file. The state is one of the gallery, by its name, or the test's own. */
export function openStates(page: PageName): (state: string | Omit<State, 'name'>) => Promise<Screen> {
  let stage: Stage;
  beforeAll(async () => {
    stage = await sharedStage();
  });

  return async (state) => {
    const shown = typeof state === 'string' ? stateNamed(page, state) : { name: 'own', ...state };
    const [look] = LOOKS[page]('own');
    if (!look) throw new Error(`The page ${page} has no look`);
    const tab = await stage.open(page, shown, look);
    const store = (items: State['stored']) =>
      stage.chromium.inside((next) => chrome.storage.local.set(next), { ...EMPTY, ...items });
    return {
      page: tab,
      asked: (name) =>
        tab.evaluate(
          (name) => standInFor.asked.filter(([asked]) => asked === name).map(([, request]) => request),
          name,
        ),
      answer: (answers) => tab.evaluate((next) => void Object.assign(standInFor.worker, next), answers as object),
      hold: async (name) => {
        const held = await tab.evaluateHandle((name) => {
          const { promise, resolve } = Promise.withResolvers<unknown>();
          standInFor.worker[name] = { answer: promise };
          return { resolve };
        }, name);
        return (answer) => held.evaluate(({ resolve }, answer) => resolve(answer), answer);
      },
      answerPages: (pages) => tab.evaluate((next) => void Object.assign(standInFor.pages, next), pages as object),
      deny: () =>
        tab.evaluate(() => {
          standInFor.allowed = false;
        }),
      store,
      change: (part) => store(withView(shown.stored, part)),
    };
  };
}
