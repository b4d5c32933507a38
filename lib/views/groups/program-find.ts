import type { ReadonlySignal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities-schema.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { Question } from '../../domain/groups/affiliates.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import type { Announcer } from '../announcer.ts';
import { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';
import { foundInProgram } from './listing-words.ts';

interface Deps {
  service: Pick<GroupService, 'page'>;
  account: ReadonlySignal<Account | null>;
  /** Whether this user may ask the whole program, as far as is known. */
  programAccess: ReadonlySignal<GroupAccess | null>;
  memory: Pick<GroupMemory, 'learn'>;
  announcer: Announcer;
}

/** Finds anybody in the whole program with one question. */
export function createProgramFind({ service, account, programAccess, memory, announcer }: Deps) {
  const people = createGroupListing<Question>({
    ...{ service, account, onDrop() {} },
    onPage({ affiliates, total }, { search }) {
      memory.learn(affiliates);
      announcer.announce(foundInProgram(total, search));
    },
  });
  return {
    ...people,
    /** Returns false where the whole program cannot be asked. */
    async start(search: string, perPage: number | null): Promise<boolean> {
      people.clear();
      if (programAccess.value === 'forbidden' || programAccess.value === 'absent') return false;
      await people.look({ groupId: null, search, status: '', perPage, page: 1 });
      const isRefused = people.error.value !== null && isRefusal(people.error.value);
      if (isRefused) people.clear();
      return !isRefused;
    },
  };
}
