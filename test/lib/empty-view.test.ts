import { expect, test } from 'vitest';
import { EMPTY_VIEW as PRODUCT } from '../../lib/platform/storage/view.ts';
import { EMPTY_VIEW } from './empty-view.ts';

test('what tests start from is what the product starts from', () => expect(EMPTY_VIEW).toEqual(PRODUCT));
