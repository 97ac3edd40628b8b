/** How much a run asks and writes: no more for many people, nothing for what came out the same. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { statementsOf } from '../kernel/testing/statements.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

const app = testApp()
const period = '2026-10-01'
let shop: PayShop
beforeAll(async () => {
  shop = await payShop(app)
})

/** Who came in and left on a day of the month, as the office writes it. */
async function worked(employee: string, day: string, until: string): Promise<void> {
  for (const [kind, time] of [
    ['in', '09:00'],
    ['out', until],
  ])
    await shop.call('POST', '/api/attendance/corrections', {
      id: newId(),
      act: 'add',
      employee,
      kind,
      day,
      time,
      reason: 'Forgot the clock',
    })
}

/** A run of so many people, who have a loan and hours of the clock. */
async function runOf(count: number) {
  const department = (await shop.add('/api/departments', { name: `D ${newId()}` })).id
  const people: string[] = []
  for (let n = 0; n < count; n++) {
    const employee = await shop.hire(`Person ${n}`, [{ amount: '1000' }])
    const { version } = await shop.read('/api/employees', employee)
    await shop.call('PATCH', `/api/employees/${employee}`, { version, department })
    await shop.lend(employee, { amount: '10', day: period, firstMonth: period })
    await shop.add('/api/planned-shifts', {
      employee,
      day: '2026-10-06',
      startTime: '09:00',
      endTime: '17:00',
    })
    await worked(employee, '2026-10-06', '19:00')
    people.push(employee)
  }
  return { run: await shop.run(period, { department }), people }
}

const clockReads = (texts: readonly string[]): number =>
  texts.filter((text) => /from clock_event\b/.test(text) && /json_agg/.test(text)).length

/** Of each row of a run who it is of and which transaction wrote it. */
const rowsOf = (table: string, run: string) =>
  app.asOwner<{ employee: string; row: string }>(
    `select employee_id as employee, xmin::text || ctid::text as row from ${table}
     where run_id = $1 order by 1, 2`,
    [run],
  )

const tables = [
  'salary_slip',
  'salary_attendance',
  'salary_attendance_day',
  'salary_attendance_spell',
]

const writtenOf = async (run: string) =>
  (await Promise.all(tables.map((table) => rowsOf(table, run)))).flat()

describe('a run of eight people', () => {
  test('asks no more than one of two, and reads the clock once whatever it does', async () => {
    const [few, many] = [await runOf(2), await runOf(8)]
    const asked = async (run: string) => {
      const step = (name: string, mark: RegExp) => statementsOf(mark, () => shop.step(run, name))
      const first = await step('calculate', /insert into salary_slip/)
      const again = await step('calculate', /update salary_run/)
      const seen = await statementsOf(/from salary_input/, () => shop.view(run))
      const approved = await step('approve', /update salary_run/)
      return [first, again, seen, approved].map(({ texts }) => texts)
    }
    const [ofFew, ofMany] = [await asked(few.run), await asked(many.run)]
    expect(ofMany.map(({ length }) => length)).toEqual(ofFew.map(({ length }) => length))
    expect(ofMany.map(clockReads)).toEqual([1, 1, 1, 1])
  })

  test('writes nothing again for whoever comes out the same', async () => {
    const { run, people } = await runOf(3)
    await shop.step(run, 'calculate')
    const before = await writtenOf(run)
    expect(before).toHaveLength(3 * tables.length)
    await shop.step(run, 'calculate')
    expect(await writtenOf(run)).toEqual(before)
    const [changed] = people
    await worked(changed ?? '', '2026-10-07', '20:00')
    const extras = [{ code: 'bonus', currency: shop.usd, amount: '5.50' }]
    await shop.call('PUT', `/api/salary-runs/${run}/people/${changed}`, { extras })
    await shop.step(run, 'calculate')
    const after = await writtenOf(run)
    const others = (rows: typeof before) => rows.filter(({ employee }) => employee !== changed)
    expect(others(after)).toEqual(others(before))
    const own = after.filter(({ employee }) => employee === changed)
    const kept = new Set(before.map(({ row }) => row))
    expect(own.some(({ row }) => kept.has(row))).toBe(false)
    // Two days of hours by now, each with its spell.
    expect(own).toHaveLength(tables.length + 2)
    expect((await shop.view(run)).isStale).toBe(false)
  })

  test('lets go of whoever is not in it any more', async () => {
    const { run, people } = await runOf(2)
    await shop.step(run, 'calculate')
    const [gone] = people
    const out = { isLeftOut: true }
    await shop.call('PUT', `/api/salary-runs/${run}/people/${gone}`, out)
    await shop.step(run, 'calculate')
    expect((await writtenOf(run)).map(({ employee }) => employee)).not.toContain(gone)
    expect((await shop.view(run)).isStale).toBe(false)
  })
})
