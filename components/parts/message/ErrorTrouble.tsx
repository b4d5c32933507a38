import { severityOf } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import { Trouble } from './Trouble.tsx';

/** An error in the words and the color that it has everywhere. */
export const ErrorTrouble = ({ error }: { error: ServiceError }) => (
  <Trouble words={errorWords(error)} severity={severityOf(error)} />
);
