/** The invariants of leave are proven: each fault is planted, found, undone. */
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { payShop } from '../testing/pay-shop.ts'
import { invariants } from './leave.invariants.ts'

/** A leave that was approved, one that was taken back, one that waits. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await payShop(app)
  const employee = await shop.hire('Maya', [{ amount: '1000' }])
  const { id: leaveKind } = await shop.add('/api/leave-kinds', { name: 'A', daysPerYear: '15' })
  for (const [day, steps] of [
    ['2026-11-09', ['approve']],
    ['2026-11-10', ['approve', 'cancel']],
    ['2026-11-11', []],
  ] as const) {
    const asked = { id: newId(), employee, leaveKind, startsOn: day, endsOn: day }
    await shop.call('POST', '/api/leave-requests', asked)
    for (const step of steps)
      await shop.call('POST', `/api/leave-requests/${asked.id}/${step}`, {
        ...(step === 'cancel' && { reason: 'x' }),
      })
  }
}

const [balance, request, day] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [balance, 'a balance says more', 'update leave_balance set days = days + 1'],
  [balance, 'a balance is gone', 'delete from leave_balance'],
  [
    balance,
    'a move is gone',
    `delete from leave_move where id = (select id from leave_move where reason = 'granted' limit 1)`,
  ],
  [
    request,
    'a leave that waits is called approved',
    `update leave_request set state = 'approved' where state = 'requested'`,
  ],
  [request, 'a move took more', `update leave_move set days = days - 1 where reason = 'taken'`],
  [day, 'a day is gone', 'delete from leave_day'],
  [day, 'a day is outside', `update leave_day set day = day + 30`],
]

proveInvariants({ invariants, faults, prepare })
