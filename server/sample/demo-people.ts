/** The people of the sample company at work: contracts, a month that is paid, a loan, and leave. */
import { weekdayOf } from '../../domain/kernel/calendar/days.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import type { Ask } from './demo-floor.ts'

type Row = {
  id: string
  version: number
  name: string
  fullName: string
  code: string
  role: string | null
  currency: { id: string } | null
}
type Rows = { rows: Row[] }

/** What each earns a month in dollars, and by the day for the way in pounds. */
const pay = [
  '3200',
  '1900',
  '1650',
  '750',
  '700',
  '900',
  '1400',
  '720',
  '780',
  '1100',
  '680',
  '1350',
]
const way = '450000'

const toBank = 'LB62099900000001001901229114'

/** The first Monday from a day on. */
function mondayFrom(day: string): string {
  return addDays(day, (7 - weekdayOf(day)) % 7)
}

async function contractsOf(ask: Ask, people: readonly Row[], startsOn: string): Promise<Row> {
  const currencies = (await ask<Rows>('GET', '/currencies')).rows
  const currencyOf = (code: string) => currencies.find((it) => it.code === code) as Row
  const dollars = currencyOf('USD')
  for (const [at, { id: employee }] of people.entries())
    await ask('POST', '/pay-contracts', {
      id: newId(),
      employee,
      startsOn,
      workWeek: 'mondayToSaturday',
      ...(at % 3 === 0 && { payBy: 'transfer', bank: 'Bank of Beirut', bankAccount: toBank }),
      components: [
        { id: newId(), component: 'basicPay', currency: dollars.id, amount: pay[at] ?? '700' },
        {
          id: newId(),
          component: 'transport',
          currency: currencyOf('LBP').id,
          amount: way,
          basis: 'day',
        },
      ],
    })
  return dollars
}

async function monthsOf(ask: Ask, people: readonly Row[], dollars: Row, today: string) {
  const accounts = (await ask<Rows>('GET', '/accounts?limit=200')).rows
  const bank = accounts.find((it) => it.role === 'bank' && it.currency?.id === dollars.id)?.id
  const capital = accounts.find((it) => it.role === 'capital')?.id
  if (!bank || !capital) return
  const lines = [
    { account: bank, debit: '40000' },
    { account: capital, credit: '40000' },
  ]
  await ask('POST', '/books/entries', { id: newId(), day: today, lines })
  const lent = { employee: people[3]?.id, kind: 'loan', currency: dollars.id, amount: '600' }
  const terms = { instalments: 6, firstMonth: monthOf(today).from, day: today, account: bank }
  await ask('POST', '/staff-loans', { id: newId(), ...lent, ...terms })
  const last = newId()
  await ask('POST', '/salary-runs', { id: last, period: addDays(monthOf(today).from, -1) })
  await ask('POST', `/salary-runs/${last}/calculate`, {})
  await ask('POST', `/salary-runs/${last}/approve`, {})
  await ask('POST', `/salary-runs/${last}/post`, { day: today })
  await ask('POST', `/salary-runs/${last}/pay`, {
    payment: newId(),
    method: 'transfer',
    account: bank,
    day: today,
  })
  await ask('POST', '/salary-runs', { id: newId(), period: today })
}

async function leaveOf(ask: Ask, people: readonly Row[], today: string): Promise<void> {
  const [annual, unpaid] = [newId(), newId()]
  await ask('POST', '/leave-kinds', {
    id: annual,
    name: 'Annual leave',
    nameFr: 'Congé annuel',
    nameAr: 'إجازة سنوية',
    daysPerYear: '15',
    afterMonths: 12,
    carryOver: '15',
  })
  await ask('POST', '/leave-kinds', {
    id: unpaid,
    name: 'Unpaid leave',
    nameFr: 'Congé sans solde',
    nameAr: 'إجازة بدون راتب',
    isPaid: false,
    mayOverdraw: true,
  })
  const year = today.slice(0, 4)
  for (const [day, name, nameFr, nameAr] of [
    ['11-22', 'Independence Day', 'Fête de l’Indépendance', 'عيد الاستقلال'],
    ['12-25', 'Christmas', 'Noël', 'عيد الميلاد'],
  ])
    await ask('POST', '/holidays', { id: newId(), day: `${year}-${day}`, name, nameFr, nameAr })
  const start = mondayFrom(addDays(today, 14))
  for (const [at, leaveKind, days, isDecided] of [
    [4, annual, 4, false],
    [7, annual, 2, true],
    [9, unpaid, 1, false],
  ] as const) {
    const id = newId()
    const span = { startsOn: start, endsOn: addDays(start, days) }
    await ask('POST', '/leave-requests', { id, employee: people[at]?.id, leaveKind, ...span })
    if (isDecided) await ask('POST', `/leave-requests/${id}/approve`, {})
  }
}

/** Users become the employees of their name, so that everybody sees his own leave. */
async function linkUsers(ask: Ask, people: readonly Row[]): Promise<void> {
  for (const user of (await ask<Rows>('GET', '/users?limit=200')).rows) {
    const own = people.find(({ fullName }) => fullName === user.fullName)
    if (own) await ask('PATCH', `/employees/${own.id}`, { version: own.version, user: user.id })
  }
}

export async function fillPeople(ask: Ask, today: string): Promise<void> {
  const people = (await ask<Rows>('GET', '/employees?limit=200&sort=employeeNumber')).rows
  await linkUsers(ask, people)
  const startsOn = `${Number(today.slice(0, 4)) - 2}-01-01`
  const dollars = await contractsOf(ask, people, startsOn)
  await monthsOf(ask, people, dollars, today)
  await leaveOf(ask, people, today)
}
