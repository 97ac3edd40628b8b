/** It holds from today. */
import { today } from '../kernel/words/today.ts'

export default () => ({ startsOn: today() })
