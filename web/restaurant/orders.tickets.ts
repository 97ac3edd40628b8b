/** A bill is heard before the ticket that pays it. */
import { useRootStore } from '../kernel/session/store.ts'
import type { BeforeTickets } from '../pos/before-tickets.ts'

const sendOrders: BeforeTickets = async () => {
  const { companyId: company, usr_id: user } = useRootStore.getState()
  if (!company || !user) return
  const { sendUnheard } = await import('./local/send-unheard.ts')
  await sendUnheard(company, user)
}

export default sendOrders
