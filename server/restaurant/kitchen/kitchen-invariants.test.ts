/** Each invariant of the kitchen is proven: the fault is planted, found, undone. */
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { station } from '../../kernel/testing/station.ts'
import { invariants } from '../kitchen.invariants.ts'
import { added, device, newDiningRoom, seated } from '../testing/dining-room.ts'

/** Dishes of two orders, some cancelled, some gone to the other table, one that nobody cooks. */
async function prepare(app: TestApp): Promise<void> {
  const ours = await station(app)
  const room = await newDiningRoom(ours)
  const { say } = device(ours, room)
  const [one, other, soup, bread, moved] = Array.from({ length: 5 }, () => newId()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const lines = [soup, bread].map((line) => ({ line, quantity: '4' }))
  const four = { quantity: '4' }
  await say(one, seated(room.tables[0] ?? ''), added(soup, room.soup, four))
  await say(one, added(bread, room.bread, four), { kind: 'send', lines })
  await say(other, seated(room.tables[1] ?? ''))
  const rows = await app.asOwner<{ id: string }>('select id from kitchen_line where quantity > 0')
  const bump = { to: 'ready', lines: rows.map(({ id }) => id), tickets: [] }
  await ours.call('POST', `/api/kitchen/${room.branch}/stages`, bump)
  await say(one, { kind: 'cancel', line: soup, quantity: '1', reason: 'Too much' })
  await say(one, {
    kind: 'give',
    to: other,
    lines: [{ line: soup, quantity: '2', as: moved }],
    isAll: false,
  })
  await say(other, { kind: 'cancel', line: moved, quantity: '1', reason: 'Too much' })
}

const faults: Fault[] = [
  [
    'the kitchen has of each line of an order what it was told',
    'a line was lost on the way',
    'delete from kitchen_line where quantity < 0',
  ],
  [
    'the kitchen has of each line of an order what it was told',
    'it has more',
    'update kitchen_line set quantity = quantity + 1 where quantity > 0',
  ],
  [
    'the kitchen has of each line of an order what it was told',
    'it has a line of nobody',
    'update kitchen_line set line_id = gen_random_uuid() where quantity > 0',
  ],
  [
    'what the kitchen shows of a line is what it was told less what was cancelled',
    'something cancelled is cooked',
    'update kitchen_line set struck = 0',
  ],
  [
    'a dish is as far, and since when, as somebody brought it',
    'it was ready earlier',
    `update kitchen_line set ready_at = ready_at - interval '5 minutes'`,
  ],
  [
    'a dish is as far, and since when, as somebody brought it',
    'nobody brought it there',
    'delete from kitchen_step',
  ],
]

proveInvariants({ invariants, faults, prepare })
