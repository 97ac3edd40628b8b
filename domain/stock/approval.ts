/**
 * What somebody finds or loses beyond a value, another one approves. What is found does not make up
 * for what is lost: both count.
 */
import { fractionOf, isAbove, plus, zero } from '../kernel/number/fraction.ts'

/** No limit: nothing has to be approved. */
export const needsApproval = (worths: readonly string[], limit: string | null): limit is string =>
  limit !== null && isAbove(worths.map(fractionOf).reduce(plus, zero), fractionOf(limit))
