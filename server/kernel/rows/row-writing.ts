/** Whoever writes rows, and what follows once one has left. */

import type { Reader } from '../../../domain/kernel/sight.ts'
import type { PublicContext, Reach } from '../context.ts'

/** Without an actor the work is the house's own, which sees and writes every field. */
export type Writing = Pick<PublicContext, 'tx' | 'record'> & {
  actor?: Reader & { reach?: Reach }
}

/** Done once a row has left for certain. */
export type Ended = () => unknown
