import { spliced } from '../../../../lib/domain/mirror/mirror.ts';
import { changeMirror, deleteMirror } from '../../../../lib/platform/mirror/mirror-store.ts';

Object.assign(globalThis, { benched: { changeMirror, deleteMirror, spliced } });
