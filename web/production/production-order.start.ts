/** Made today, where one works, unless it is said otherwise. */
import { knownSession } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'

export default () => {
  const session = knownSession()
  const own = session?.branches.find(({ id }) => id === session.branch)
  return { day: today(), branch: own ?? session?.branches[0] ?? null }
}
