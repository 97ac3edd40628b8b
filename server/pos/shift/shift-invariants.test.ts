/** Each invariant of drawers is proven: the fault is planted, found, undone. */
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { invariants } from '../shift.invariants.ts'
import { close, count, detail, move, newDrawerShop, open } from '../testing/drawer.ts'

/** Two shifts that are closed, with movements, drops and a late one, and a third that goes on. */
async function prepare(app: TestApp): Promise<void> {
  const { shop, drawer, usd, cash } = await newDrawerShop(app)
  const shifts: string[] = []
  for (const left of ['10', '20']) {
    const { id } = await open(shop, drawer, cash('100', '50000'))
    shifts.push(id)
    await move(shop, id, { kind: 'payOut', currency: usd, amount: '5' })
    await move(shop, id, { kind: 'drop', currency: usd, amount: '20' })
    await count(shop, id, cash('74', '50000'))
    await close(shop, id, cash(left, '50000'))
  }
  const [first = ''] = shifts
  const at = (await detail(shop, first)).openedAt
  await move(shop, first, { kind: 'payIn', currency: usd, amount: '3', at })
  await open(shop, drawer, cash('20', '50000'))
  // A register that has given ten numbers, covered by the two reports.
  await app.asOwner(`update register_end set next = 11 where company_id = $1`, [shop.companyId])
  await app.asOwner(
    `insert into z_range (company_id, z_report_id, register_id, first_sequence, last_sequence)
     select z.company_id, z.id, r.id, case z.number when 1 then 1 else 5 end,
       case z.number when 1 then 4 else 10 end
     from z_report z join register r using (company_id)
     where company_id = $1`,
    [shop.companyId],
  )
}
/** The numbers were given by hand: no ticket has them. */
async function cleanUp(app: TestApp): Promise<void> {
  await app.asOwner('truncate z_range')
  await app.asOwner('update register_end set next = 1')
}

const [
  expected,
  oneOpen,
  divided,
  reported,
  chained,
  perpetual,
  restated,
  covered,
  listed,
  drops,
  booked,
  lies,
  appended,
] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [
    lies,
    'a float was booked as more than was counted',
    `update money_place set amount = amount + 1
     where account_id = (select id from account where role = 'cash' and code = '1010')
       and drawer_id is not null`,
  ],
  [
    lies,
    'a shift expects what was never booked',
    `update shift_total set amount = amount + 1 where name = 'drawer' and not is_late`,
  ],
  [
    lies,
    'the last shift left something else',
    `delete from shift where state = 'open';
     update shift_count set amount = amount + 1 where kind = 'left'`,
  ],
  [expected, 'a movement was changed', `update cash_movement set amount = -6 where amount = -5`],
  [expected, 'a running sum is off', `update shift_total set amount = amount + 1 where is_late`],
  [expected, 'the float was another', `update shift_count set amount = 1 where kind = 'float'`],
  [oneOpen, 'a number is missing', 'delete from shift where number = 1'],
  [
    oneOpen,
    'an old one is open again',
    `drop index shift_is_open_alone; update shift set state = 'open', closed_at = null where number = 2`,
  ],
  [
    divided,
    'more was left than the count has',
    `update shift_count set amount = 99 where kind = 'left'`,
  ],
  [divided, 'a drop is gone', 'delete from cash_movement where is_closing'],
  [
    divided,
    'what was expected was changed',
    `update shift_count set expected = 1 where kind = 'left'`,
  ],
  [divided, 'nobody counted', `delete from shift_count where kind = 'count'`],
  [reported, 'a report is gone', 'delete from z_report where number = 2'],
  [reported, 'numbers begin at two', 'update z_report set number = number + 9'],
  [chained, 'a text was changed', `update z_report set text = replace(text, '74', '75')`],
  [chained, 'a link is another', `update z_report set previous_hash = '' where number = 2`],
  [perpetual, 'it was reset', 'update z_report set perpetual = 7 where number = 1'],
  [restated, 'the number is another', 'update z_report set number = number + 5'],
  [restated, 'the count was changed', `update shift_count set amount = 73 where kind = 'count'`],
  [
    covered,
    'a ticket is in no report',
    'update z_range set first_sequence = 6 where first_sequence = 5',
  ],
  [covered, 'a ticket is in two', 'update z_range set first_sequence = 4 where first_sequence = 5'],
  [
    covered,
    'a report covers what was never sold',
    'update z_range set last_sequence = 11 where last_sequence = 10',
  ],
  [
    listed,
    'a report tells of a cheque that nobody ticked',
    `update z_report set text = jsonb_set(text::jsonb, '{19}', '[["USD", 1, "5", 1, "5", []]]')::text`,
  ],
  [drops, 'a number is given twice', `update cash_movement set number = 1 where kind = 'drop'`],
  [drops, 'the counter stands elsewhere', 'update drawer set next_drop = 50'],
  [booked, 'its movement is gone', `delete from cash_movement where kind = 'payOut'`],
  [
    appended,
    'the application may change a report',
    (appRole) => `grant update on z_report to ${appRole}`,
  ],
]

proveInvariants({ invariants, faults, prepare, cleanUp })
