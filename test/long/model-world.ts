import type { DialectName, ModelAnswer } from '../tools/service/model/call.ts';
import { answer } from '../tools/service/model/model.ts';
import { ServiceProgram } from '../tools/service/program/service-program.ts';
import { createUsers } from '../tools/service/program/users.ts';

/** The model of the service in a simulated world, where ada sends all requests. Each world knows its own truth. */
export interface ModelWorld {
  program: ServiceProgram;
  dialect: DialectName;
  /** @param path below the service's base URL, with the query */
  ask(path: string): ModelAnswer;
}

export function createModelWorld(dialect: DialectName): ModelWorld {
  const program = new ServiceProgram(() => 0, 'empty');
  program.isWide = true;
  const users = createUsers(() => 0);
  const world: ModelWorld = {
    ...{ program, dialect },
    ask(asked) {
      const { pathname, searchParams: query } = new URL(asked, 'https://shop.example');
      const path = world.dialect === 'deployed' ? `/fluent-affiliate/v2${pathname}` : pathname;
      const request = { dialect: world.dialect, method: 'GET', path, query, home: 'https://shop.example' };
      return answer({ program, users, now: () => 0 }, { ...request, user: users.get('ada') });
    },
  };
  return world;
}
