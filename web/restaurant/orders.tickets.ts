/** A bill is heard before the ticket that pays it. */
import { CallError } from '../kernel/session/api.ts'
import { useRootStore } from '../kernel/session/store.ts'
import type { BeforeTickets } from '../pos/before-tickets.ts'

const sendOrders: BeforeTickets = async () => {
  const { companyId: company, usr_id: user } = useRootStore.getState()
  if (!company || !user) return
  const { sendUnheard } = await import('./local/send-unheard.ts')
  try {
    await sendUnheard(company, user)
  } catch (error) {
    // What the server will never take holds up no ticket; the floor tells it to whoever said it.
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 401) throw error
  }
}

export default sendOrders
