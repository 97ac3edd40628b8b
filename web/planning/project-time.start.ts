/** Most hours are written down on their day. */
import { today } from '../kernel/words/today.ts'

export default () => ({ day: today() })
