/** Today, unless it is said otherwise. */
import { today } from '../kernel/words/today.ts'

export default () => ({ startsOn: today(), endsOn: today() })
