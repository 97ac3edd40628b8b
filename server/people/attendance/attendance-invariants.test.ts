/** The invariants of attendance are proven: each fault is planted, found, undone. */
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { monthOf } from '../../../domain/people/working-days.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { payShop } from '../testing/pay-shop.ts'
import { invariants } from './attendance.invariants.ts'

/** A month that is approved with hours of its own, and something corrected in the present one. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await payShop(app)
  const employee = await shop.hire('Maya', [{ amount: '1000' }])
  await shop.hire('Karim', [{ amount: '1000' }])
  const past = monthOf(addDays(monthOf(shop.today).from, -1)).from
  const correct = (values: Record<string, unknown>) =>
    shop.call('POST', '/api/attendance/corrections', {
      id: newId(),
      act: 'add',
      employee,
      reason: 'x',
      ...values,
    })
  const day = addDays(past, 4)
  const shift = { employee, day, startTime: '09:00', endTime: '17:00' }
  await shop.add('/api/planned-shifts', shift)
  await correct({ kind: 'in', day, time: '09:00' })
  await correct({ kind: 'out', day, time: '19:00' })
  const run = await shop.run(past)
  await shop.step(run, 'calculate')
  await shop.step(run, 'approve')
  const event = newId()
  const today = { kind: 'in', day: addDays(shop.today, -1), time: '08:00' }
  await correct({ id: event, ...today })
  await correct({ act: 'move', event, ...today, time: '08:30' })
}

const [target, moment, hours, sums, paid] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [
    target,
    'a correction is of somebody else',
    `update clock_event set employee_id = (select id from employee where first_name = 'Karim')
     where corrects_id is not null`,
  ],
  [
    target,
    'a correction came before what it corrects',
    `update clock_event set recorded_at = recorded_at + interval '1 day'
     where id = (select corrects_id from clock_event where corrects_id is not null)`,
  ],
  [moment, 'an event is of another day', 'update clock_event set day = day + 2'],
  [
    hours,
    'an event under pay is at another time',
    `update clock_event set at = at + interval '1 hour'
     where id = (select start_id from salary_attendance_spell)`,
  ],
  [
    hours,
    'a spell ends with a break',
    `update clock_event set kind = 'breakStart' where id = (select end_id from salary_attendance_spell)`,
  ],
  [sums, 'a day is more than its spells', 'update salary_attendance_day set gross_minutes = 900'],
  [sums, 'more was paid than was worked', 'update salary_attendance set overtime_hours = 9'],
  [
    paid,
    'something was corrected under pay',
    `update clock_event set recorded_at = now() + interval '1 hour'
     where id = (select end_id from salary_attendance_spell)`,
  ],
]

proveInvariants({ invariants, faults, prepare })
