/** The invariant of guests' orders is proven: the fault is planted, found, undone. */
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { invariants } from '../guest-orders.invariants.ts'
import { newGuestShop } from '../testing/guest-shop.ts'

async function prepare(app: TestApp): Promise<void> {
  const { newSeating, ordered } = await newGuestShop(app)
  const { seating } = await newSeating()
  await ordered(seating)
}

const faults: Fault[] = [
  [
    'what guests sent waits only at an open table',
    'a table was closed behind the back of its guests',
    `update dining_order set state = 'closed', ended = 'left', closed_at = now()`,
  ],
]

proveInvariants({ invariants, faults, prepare })
