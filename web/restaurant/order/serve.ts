/** What was brought to the table is said to the kitchen, which answers with its next news. */
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { wakeFloor } from '../local/floor.ts'

export async function serve(order: string, lines: readonly string[]): Promise<void> {
  try {
    await call('POST', `/api/orders/${order}/served`, { lines })
    await wakeFloor()
  } catch (error) {
    toast.error(messageOf(error))
  }
}
