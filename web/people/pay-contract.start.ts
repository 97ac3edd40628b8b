/** It begins today. */
import { today } from '../kernel/words/today.ts'

export default () => ({ startsOn: today() })
