/** Made today, where one works and where documents take from, unless it is said otherwise. */
import type { TradeTerms } from '../../domain/trade/contract.ts'
import { call } from '../kernel/session/api.ts'
import { knownSession } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'

function ownBranch() {
  const session = knownSession()
  const own = session?.branches.find(({ id }) => id === session.branch)
  return own ?? session?.branches[0] ?? null
}

export default () => ({ day: today(), branch: ownBranch() })

export async function later() {
  const params = new URLSearchParams({ screen: 'stock' })
  const branch = ownBranch()
  if (branch) params.set('branch', branch.id)
  const { warehouse } = await call<TradeTerms>('GET', `/api/trade/terms?${params}`)
  return warehouse ? { warehouse } : {}
}
