/** Nobody signs out of a device whose orders only it knows. */
import i18next from 'i18next'
import type { StayReason } from '../kernel/leaving.ts'
import { useRootStore } from '../kernel/session/store.ts'

const stayForOrders: StayReason = async () => {
  const { companyId: company, usr_id: user } = useRootStore.getState()
  if (!company || !user) return undefined
  const { unheardEvents } = await import('./local/floor-database.ts')
  const count = await unheardEvents(company, user)
  return count > 0 ? i18next.t('order.stay', { count }) : undefined
}

export default stayForOrders
