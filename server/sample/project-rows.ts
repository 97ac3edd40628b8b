/** What two projects are meant to bring, what is done for them, and some days of the calendar. */
import { sql } from 'kysely'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { firstCurrencyId, secondCurrencyId } from '../kernel/company-facts.ts'
import { todayOf } from '../kernel/today.ts'
import type { Name } from './data.ts'
import type { Filling, Row } from './filling.ts'

type Task = {
  project: number
  title: Name
  state: 'todo' | 'doing' | 'done'
  /** First and last day, from today. */
  from: number
  to: number
  /** Employees by their place. */
  people: readonly number[]
  hours: number
  planned: number
}

const tasks: readonly Task[] = [
  {
    project: 0,
    title: ['Lay the floor', 'Poser le sol', 'تبليط الأرضية'],
    state: 'done',
    from: -30,
    to: -20,
    people: [0, 1],
    hours: 38,
    planned: 40,
  },
  {
    project: 0,
    title: ['Put up the awning', 'Installer le store', 'تركيب المظلة'],
    state: 'doing',
    from: -3,
    to: 4,
    people: [1],
    hours: 11,
    planned: 24,
  },
  {
    project: 0,
    title: ['Choose tables and chairs', 'Choisir tables et chaises', 'اختيار الطاولات والكراسي'],
    state: 'todo',
    from: 6,
    to: 8,
    people: [2],
    hours: 0,
    planned: 10,
  },
  {
    project: 1,
    title: ['Ask three suppliers', 'Consulter trois fournisseurs', 'طلب عروض من ثلاثة مورّدين'],
    state: 'done',
    from: -40,
    to: -35,
    people: [3],
    hours: 9,
    planned: 8,
  },
  {
    project: 1,
    title: ['Strengthen the roof', 'Renforcer la toiture', 'تقوية السطح'],
    state: 'doing',
    from: -6,
    to: -1,
    people: [0, 3],
    hours: 22,
    planned: 30,
  },
  {
    project: 1,
    title: ['Mount the panels', 'Monter les panneaux', 'تركيب الألواح'],
    state: 'todo',
    from: 9,
    to: 13,
    people: [0, 1, 3],
    hours: 0,
    planned: 60,
  },
]

const plans = [
  { project: 0, income: '6000', cost: '3500', pounds: '45000000' },
  { project: 1, income: '4000', cost: '2600', pounds: '27000000' },
]

const events: readonly { title: Name; in: number; from: string; to: string; repeat: boolean }[] = [
  {
    title: ['Team meeting', 'Réunion d’équipe', 'اجتماع الفريق'],
    in: 0,
    from: '09:00',
    to: '10:00',
    repeat: true,
  },
  {
    title: ['Visit of the accountant', 'Visite du comptable', 'زيارة المحاسب'],
    in: 2,
    from: '11:00',
    to: '12:30',
    repeat: false,
  },
  {
    title: ['Tasting with a supplier', 'Dégustation avec un fournisseur', 'جلسة تذوّق مع مورّد'],
    in: 5,
    from: '16:00',
    to: '17:00',
    repeat: false,
  },
]

type Terms = { income: string; expense: string; first: string; second: string | null }

export async function fillProjects(
  filling: Filling,
  projects: readonly Row[],
  people: readonly Row[],
): Promise<void> {
  const { context, said, write } = filling
  const today = await todayOf(context)
  const terms = await context.tx.one(sql<Terms>`
    select (select id from account where role = 'sales') as income,
      (select id from account where role = 'expense') as expense,
      ${firstCurrencyId} as first,
      ${secondCurrencyId} as second`)
  await write(
    'projectBudget',
    plans.map(({ project, income, cost, pounds }) => ({
      id: newId(),
      name: String(projects[project]?.code ?? ''),
      project: projects[project]?.id,
      startsOn: projects[project]?.startsOn,
      amounts: [
        { id: newId(), account: terms.income, currency: terms.first, amount: income },
        { id: newId(), account: terms.expense, currency: terms.first, amount: cost },
        ...(terms.second
          ? [{ id: newId(), account: terms.expense, currency: terms.second, amount: pounds }]
          : []),
      ],
    })),
  )
  const written = await write(
    'projectTask',
    tasks.map(({ project, title, state, from, to, people: named, planned }, at) => ({
      id: newId(),
      title: said(title),
      project: projects[project]?.id,
      state,
      order: at + 1,
      startsOn: addDays(today, from),
      endsOn: addDays(today, to),
      employees: named.flatMap((place) => people[place]?.id ?? []),
      plannedHours: String(planned),
    })),
  )
  await write(
    'projectTime',
    tasks.flatMap((task, at) => loggedOf(task, written[at] as Row, people, today)),
  )
  await fillEvents(filling, today)
}

const dayHours = 6

/** A few hours on each of its first days, one of its people after the other. */
function loggedOf(task: Task, row: Row, people: readonly Row[], today: string): Row[] {
  const days = Math.ceil(task.hours / dayHours)
  return Array.from({ length: days }, (_, at) => ({
    id: newId(),
    project: row.project,
    task: row.id,
    employee: people[task.people[at % task.people.length] ?? 0]?.id,
    day: addDays(today, Math.min(task.from + at, 0)),
    hours: String(at < days - 1 ? dayHours : task.hours - dayHours * (days - 1)),
    costRate: '6.5',
  }))
}

/** What is planned in a sample comes to an end. */
const meetings = 6

async function fillEvents({ context: { tx }, said }: Filling, today: string): Promise<void> {
  const rows = events.map(({ title, in: days, from, to, repeat }) => ({
    id: newId(),
    title: said(title),
    day: addDays(today, days),
    from,
    to,
    repeat: repeat ? `FREQ=WEEKLY;COUNT=${meetings}` : null,
    last: addDays(today, days + (repeat ? 7 * (meetings - 1) : 0)),
  }))
  await tx.rows(sql`
    insert into calendar_event (id, title, starts_on, start_time, ends_on, end_time, repeat, last_on)
    select id, title, day, "from", day, "to", repeat, last
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, title text, day date,
      "from" text, "to" text, repeat text, last date)`)
}
