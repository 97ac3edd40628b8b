/** Does what was refused when a dish was cancelled, in the name of whoever cancelled it. */

import type { Language } from '../../../domain/kernel/language.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import { returnMade } from './dish-making.ts'
import { inTheNameOf } from './dish-stock.ts'
import { holdOrders } from './order-rows.ts'
import { postWaiting } from './waste-later.ts'

type Asked = { order: string; person: Person; language: Language }

const handler =
  (work: (context: Context, order: Order) => Promise<unknown>) =>
  ({ services }: { services: Services }): JobHandler =>
  async (tx, data, { company_id }) => {
    const { order: id, person, language } = data as Asked
    const order = (await holdOrders(tx, [id])).get(id)?.order
    if (!order) return
    const context = {
      tx,
      now: new Date(),
      language,
      station: { address: '', agent: '' },
      services,
      record: () => {},
      repeated: () => {},
      afterCommit: () => {},
      afterRollback: () => {},
      actFor: async () => {},
    }
    await work(inTheNameOf(context, company_id, person), order)
  }

export const dishReturnHandler = handler(returnMade)
export const dishWasteHandler = handler(postWaiting)
