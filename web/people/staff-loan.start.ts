/** Lent today, taken from the pay of this month. */
import { today } from '../kernel/words/today.ts'

export default () => ({ day: today(), firstMonth: today() })
