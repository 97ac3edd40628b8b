/** Orders of guests that nobody had decided on when the order of their table ended: told so, and why. */
import { sql } from 'kysely'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type EndedWish = { id: string; ended: NonNullable<Order['ended']> }

/** The reason is how it ended, said to each guest in his language. */
export async function refuseEnded(
  tx: Tx,
  wishes: readonly EndedWish[],
  { by, at }: { by: Person | null; at: string },
): Promise<void> {
  if (wishes.length === 0) return
  await tx.rows(sql`
    update guest_order g
    set state = 'refused', reason = '', ended = r.ended, decided_at = ${at},
      user_id = ${by?.id ?? null}, user_name = ${by?.name ?? null}
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as r (id uuid, ended text)
    where g.id = r.id and g.state = 'waiting'`)
}
