/** Nobody signs out of a till whose tickets only this browser has. */
import i18next from 'i18next'
import type { StayReason } from '../kernel/leaving.ts'
import { useRootStore } from '../kernel/session/store.ts'

const patienceMs = 5000

const stayForTickets: StayReason = async () => {
  const company = useRootStore.getState().companyId
  if (!company) return undefined
  const { waitingTickets } = await import('./local/waiting.ts')
  const count = await waitingTickets(company, patienceMs)
  return count > 0 ? i18next.t('outbox.stay', { count }) : undefined
}

export default stayForTickets
