/** The month that runs, unless it is said otherwise. */
import { today } from '../kernel/words/today.ts'

export default () => ({ period: today() })
