/**
 * Whoever has no right to pay receives no amount of it by any route: lists, records, history, search,
 * exports, sums, papers, the dashboard. Asked of every route there is, with everything there is.
 */
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { subjectNames } from '../../domain/insight/query/model.ts'
import { newId } from '../../domain/kernel/id.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { loadCommands } from '../kernel/declarations.ts'
import { testApp } from '../kernel/testing/app.ts'
import { askOf, leastInput } from '../kernel/testing/hostile.ts'
import { unzipped } from '../kernel/testing/spreadsheet.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const commands = await loadCommands()
const app = testApp()
let shop: PayShop
/** May everything but pay. */
let reader: Station
let ids: Record<string, string>
/** The same with what is told by one right alone. */
let kept: Record<string, string>

const isRightToPay = /^people\.(payContract|payRule|salaryRun|staffLoan)\./

/** Figures that stand nowhere else: the parts of the pay of one person, what they come to, and an hour. */
const secrets = [
  ...['7346.21', '3917.53', '11263.74', '7654321', '1131.29', '14692.42'],
  ...['613.79', '4296.53'],
]
const figures = new RegExp(
  secrets
    .map((it) => it.replace('.', '[.,]').replace(/(\d)(?=(\d{3})+(\D|$))/g, '$1[,  .]?'))
    .join('|'),
)

beforeAll(async () => {
  shop = await payShop(app)
  const maya = await shop.hire('Maya', [
    { amount: '7346.21' },
    { component: 'housing', currency: shop.lbp, amount: '7654321' },
  ])
  const karim = await shop.hire('Karim', [
    { amount: '500' },
    { component: 'housing', currency: shop.lbp, amount: '1000000' },
  ])
  const loan = await shop.lend(maya, { amount: '3393.87', firstMonth: shop.today })
  await shop.lend(karim, { firstMonth: shop.today })
  await shop.provides()
  const run = await shop.run('2026-12-01')
  const extras = [{ code: 'bonus', currency: shop.usd, amount: '3917.53' }]
  await shop.call('PUT', `/api/salary-runs/${run}/people/${maya}`, { extras })
  for (const step of ['calculate', 'approve']) await shop.step(run, step)
  await shop.step(run, 'post', { day: shop.today })
  const payment = newId()
  await shop.call('POST', `/api/salary-runs/${run}/pay`, {
    payment,
    method: 'transfer',
    account: shop.own.account('bank'),
    day: shop.today,
  })
  const { people } = await shop.view(run)
  const slip = people.find(({ employee }) => employee.id === maya)?.slip?.id ?? ''
  const contract = (await shop.list('/api/pay-contracts', { q: 'Maya' })).rows[0]?.id ?? ''
  const [{ entry } = { entry: '' }] = await app.asOwner<{ entry: string }>(
    'select entry_id as entry from salary_run where id = $1',
    [run],
  )
  const project = (await shop.add('/api/projects', { name: 'Roof' })).id
  const hours = { project, employee: maya, day: shop.today, hours: '7', costRate: '613.79' }
  const time = (await shop.add('/api/project-times', hours)).id
  ids = {
    maya,
    project,
    time,
    loan,
    run,
    slip,
    contract,
    payment,
    entry,
    account: shop.own.account('salariesPayable'),
    bank: shop.own.account('bank'),
  }
  const rights = allPermissions().filter((it) => !isRightToPay.test(it))
  const limits = { canSeeCost: true, canBackDate: true, canChangePrice: true, canOpenDrawer: true }
  reader = await colleagueOf(app, shop, rights, limits)
  // What stands in no payslip: it is told by its own right and no other.
  const next = { id: newId(), component: 'basicPay', currency: shop.usd, amount: '9182.73' }
  const rana = await shop.hire('Rana', [{ amount: '10' }], { endsOn: '2026-06-30' })
  const later = await shop.add('/api/pay-contracts', {
    employee: rana,
    startsOn: '2028-01-01',
    components: [next],
  })
  const lent = await shop.lend(karim, { amount: '2864.19', firstMonth: '2028-01-01' })
  const rule = await shop.add('/api/pay-rules', {
    code: 'LATER',
    name: 'Later',
    validFrom: '2028-01-01',
    currency: shop.lbp,
    base: ['basicPay'],
    cap: '8462513',
    brackets: [{ id: newId(), above: '0', employeePercent: '3', employerPercent: '8' }],
  })
  kept = { ...ids, rana, karim, lent, later: later.id, rule: rule.id }
})

const isOfPay = /\/(salary-|pay-|staff-loans|payslips|employees\/:id\/pay)/

describe('a route of pay', () => {
  const ofPay = commands.filter(({ route }) => isOfPay.test(route))

  test('wants a right to pay, but for the private link', () => {
    expect(ofPay.length).toBeGreaterThan(40)
    const open = ofPay.filter(({ needs }) => !isRightToPay.test(needs))
    expect(open.map(({ route }) => route)).toEqual(['GET /api/payslips/:token'])
  })

  test.each(ofPay.filter(({ needs }) => needs !== 'public').map((it) => [it.route, it] as const))(
    '%s tells whoever has none nothing',
    async (_, it) => {
      for (const id of Object.values(ids)) {
        const input = it.route.includes('/:id') ? { ...leastInput(it), id } : leastInput(it)
        const { method, path, body } = askOf(it, input)
        const answer = await reader.call<{ code: string }>(method, path, body)
        expect([answer.status, answer.body?.code], path).toEqual([403, 'forbidden'])
      }
    },
  )
})

test('the figures are told to whoever has the right: the test would find them', async () => {
  const { text } = await shop.call('GET', `/api/salary-slips/${ids.slip}`)
  expect(text).toMatch(figures)
  expect((await shop.call('GET', `/api/pay-contracts/${ids.contract}`)).text).toMatch(/7346\.21/)
  expect((await shop.call('GET', `/api/project-times/${ids.time}`)).text).toMatch(/4296\.53/)
})

/** The loan of one person: its own right sees it, and the books, where it is money that left. */
const lentFigure = /3[,\u202f\u00a0 .]?393[.,]87/

const asking = commands.filter(({ isReadOnly, needs }) => isReadOnly && needs !== 'public')

/** The routes that answered at all when they were asked last: a refusal tells nothing either way. */
const answered = new Set<string>()

type Heard = (path: string, text: string) => void

/** Everything that can be asked for, with every record there is. */
async function askAll(
  station: Station,
  routes: typeof asking,
  records: typeof ids,
  heard: Heard,
): Promise<void> {
  answered.clear()
  for (const it of routes) {
    const hasId = /\/:\w+/.test(it.route)
    const given = hasId ? Object.values(records) : ['']
    for (const id of given) {
      const least = leastInput(it)
      const named = Object.fromEntries(
        Object.keys(least).map((key) => [
          key,
          /^(id|account|employee|from|to)$/.test(key) && id && !/^(from|to)$/.test(key)
            ? id
            : least[key],
        ]),
      )
      const spread = 'from' in named ? { from: '2026-01-01', to: '2026-12-31' } : {}
      const { method, path, body } = askOf(it, { ...named, ...(hasId ? { id } : {}), ...spread })
      const { text, status } = await station.call(method, path, body)
      if (status === 200) answered.add(it.route)
      heard(path, text)
    }
  }
}

/** What of it answers these figures. */
async function leaksOf(
  station: Station,
  routes: typeof asking,
  figure: RegExp,
  records = ids,
): Promise<string[]> {
  const leaks: string[] = []
  await askAll(station, routes, records, (path, text) => {
    if (figure.test(text)) leaks.push(path)
  })
  return leaks
}

describe('right by right', () => {
  /** Of each of them figures that stand nowhere else, and the way to read them. */
  const ofRight = {
    payContract: ['9182.73', '/api/pay-contracts'],
    staffLoan: ['2864.19', '/api/staff-loans'],
    payRule: ['8462513', '/api/pay-rules'],
    salaryRun: ['11263.74', '/api/salary-runs'],
  } as const
  const ofPay = asking.filter(({ route }) => isOfPay.test(route))

  test.each(Object.entries(ofRight))(
    'without %s nobody is told its amounts, whatever else he may',
    async (right, [figure, list]) => {
      const [whole = '', part] = figure.split('.')
      const written = new RegExp(
        `${whole.replace(/(?=(\d{3})+$)/g, '[,\u202f\u00a0 .]?')}${part ? `[.,]${part}` : ''}`,
      )
      const all = allPermissions()
      const others = all.filter((it) => !it.startsWith(`people.${right}.`))
      const limits = { canSeeCost: true }
      const stranger = await colleagueOf(app, shop, others, limits)
      expect(await leaksOf(stranger, ofPay, written, kept)).toEqual([])
      const holder = await colleagueOf(app, shop, all, limits)
      const routes = ofPay.filter(({ needs }) => needs.startsWith(`people.${right}.`))
      expect((await leaksOf(holder, routes, written, kept)).length, list).toBeGreaterThan(0)
    },
  )
})

describe('any other route', () => {
  test('tells no amount of pay, nor what was lent', async () => {
    const others = asking.filter(({ route }) => !isOfPay.test(route))
    expect(others.length).toBeGreaterThan(150)
    const leaks: string[] = []
    const lent = new Set<string>()
    await askAll(reader, others, ids, (path, text) => {
      if (figures.test(text)) leaks.push(path)
      if (lentFigure.test(text)) lent.add(path.replace(/\?.*/, ''))
    })
    expect(leaks).toEqual([])
    expect([...lent]).toEqual([])
    expect(answered.size / others.length).toBeGreaterThan(0.5)
  })

  test('tells no amount of pay in a spreadsheet, which is looked into', async () => {
    const routes = asking.filter(({ route }) => !isOfPay.test(route) && route.endsWith('/export'))
    const leaks: string[] = []
    let sheets = 0
    for (const it of routes) {
      const least = leastInput(it)
      const days = 'from' in least ? { from: '2026-01-01', to: '2026-12-31' } : {}
      const asked = askOf(it, { ...least, ...days, format: 'xlsx' })
      const headers = { authorization: `Bearer ${reader.token}` }
      const answer = await fetch(app.url + asked.path, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 200 || bytes.subarray(0, 2).toString() !== 'PK') continue
      sheets += 1
      const text = [...unzipped(bytes).values()].map(String).join('\n')
      if (figures.test(text)) leaks.push(asked.path)
    }
    expect(leaks).toEqual([])
    expect(sheets).toBeGreaterThan(40)
  })

  test.each(subjectNames)('a special query of %s tells no amount of pay', async (subject) => {
    const sql = `select * from ${subject}`
    const ran = await reader.call('POST', '/api/special-query/run', { sql })
    expect([ran.status, ran.text.match(figures)]).toEqual([200, null])
    const taken = await reader.call('POST', '/api/special-query/export', { sql, format: 'csv' })
    expect([taken.status, taken.text.match(figures)]).toEqual([200, null])
    expect(ran.text).not.toMatch(lentFigure)
  })

  test.each(['Maya', '7346.21', '12/2026', 'SP-0', 'SL-0'])(
    'search finds no pay: %s',
    async (q) => {
      const { text, body } = await reader.call<{ rows: { entity: string }[] }>(
        'GET',
        `/api/find?q=${q}`,
      )
      expect(text).not.toMatch(figures)
      expect(body.rows.filter(({ entity }) => /salary|pay|loan/i.test(entity))).toEqual([])
    },
  )
})

describe('an entry of pay', () => {
  /** Who is alone in a run, and whom one payment is of: its entries are his pay. */
  const alone = /5[,\u202f\u00a0 .]?173[.,]29/
  let bank: string
  let payable: string
  beforeAll(async () => {
    bank = shop.own.account('bank')
    payable = shop.own.account('salariesPayable')
    const nour = await shop.hire('Nour', [{ amount: '5173.29' }])
    const department = (await shop.add('/api/departments', { name: 'Alone' })).id
    const { version } = await shop.read('/api/employees', nour)
    await shop.call('PATCH', `/api/employees/${nour}`, { version, department })
    const run = await shop.run('2027-02-01', { department })
    for (const step of ['calculate', 'approve']) await shop.step(run, step)
    await shop.step(run, 'post', { day: shop.today })
    const payment = { payment: newId(), method: 'transfer', account: bank, day: shop.today }
    await shop.step(run, 'pay', payment)
  })

  const days = () => `from=2026-01-01&to=${shop.today}`
  const answerTo = async (station: Station, path: string, body?: unknown) =>
    (await station.call(body ? 'POST' : 'GET', path, body)).text

  const wholly: [string, () => string, object?][] = [
    ['the journal', () => `/api/books/journal?${days()}`],
    ['its file', () => `/api/books/journal/export?${days()}&format=csv`],
    ['the card of what is owed', () => `/api/accounts/${payable}/ledger?${days()}`],
    ['the card of the bank', () => `/api/accounts/${bank}/ledger?${days()}`],
    ['its file', () => `/api/accounts/${bank}/ledger/export?${days()}&format=csv`],
    ['the desk of the bank', () => `/api/bank/accounts/${bank}`],
    [
      'a special query',
      () => '/api/special-query/run',
      { sql: 'select debit, credit, balance from entry_lines' },
    ],
  ]

  test.each(wholly)(
    'has its amounts in %s for whoever may see pay alone',
    async (_, path, body) => {
      expect(await answerTo(shop, path(), body)).toMatch(alone)
      expect(await answerTo(reader, path(), body)).not.toMatch(alone)
    },
  )

  test('is there for everybody who reads the books, and no sum is another for it', async () => {
    const { body } = await reader.call<{ rows: { kind: string; lines: unknown }[] }>(
      'GET',
      `/api/books/journal?${days()}&kind=salary`,
    )
    expect(body.rows.length).toBeGreaterThan(4)
    expect(body.rows.every(({ lines }) => lines === null)).toBe(true)
    const trial = `/api/books/trial-balance?${days()}`
    expect(await answerTo(reader, trial)).toBe(await answerTo(shop, trial))
    // The balance goes on behind the lines that are not told.
    type Card = { rows: { entry: string; kind: string; balance: string | null }[] }
    const card = async (station: Station) =>
      (await station.call<Card>('GET', `/api/accounts/${bank}/ledger?${days()}`)).body.rows
    const [own, others] = [await card(shop), await card(reader)]
    expect(others.filter(({ kind }) => kind === 'salary').map(({ balance }) => balance)).toEqual(
      own.filter(({ kind }) => kind === 'salary').map(() => null),
    )
    expect(others.filter(({ kind }) => kind !== 'salary')).toEqual(
      own.filter(({ kind }) => kind !== 'salary'),
    )
  })

  test('keeps the file of a year back: it is handed over whole or not at all', async () => {
    await app.asOwner(`update company set financial_number = '732 829 320' where company_id = $1`, [
      shop.companyId,
    ])
    const path = '/api/books/handover/fec?from=2026-01-01'
    expect((await shop.call('GET', path)).status).toBe(200)
    expect((await reader.refused('GET', path)).code).toBe('payHidden')
  })

  test.each(['salaryRun', 'staffLoan'])('wants the right to %s too', async (right) => {
    const others = allPermissions().filter((it) => !it.startsWith(`people.${right}.`))
    const station = await colleagueOf(app, shop, others, { canSeeCost: true })
    expect(await answerTo(station, `/api/books/journal?${days()}`)).not.toMatch(alone)
  })
})

test('the employee and his history tell nothing of pay', async () => {
  const { text } = await reader.call('GET', `/api/employees/${ids.maya}`)
  expect(text).not.toMatch(/7346|7654321/)
  const history = await reader.call('GET', `/api/employees/${ids.maya}/history`)
  expect(history.text).not.toMatch(figures)
})

test('a live message says of what kind something changed, and nothing of it', async () => {
  const auth = { token: reader.token }
  const socket = io(app.url, { auth, transports: ['websocket'], reconnection: false })
  const heard: unknown[][] = []
  socket.onAny((...message) => heard.push(message))
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
  const run = await shop.run('2027-01-01')
  const extras = [{ code: 'bonus', currency: shop.usd, amount: '3917.53' }]
  await shop.call('PUT', `/api/salary-runs/${run}/people/${ids.maya}`, { extras })
  await shop.step(run, 'calculate')
  await expect.poll(() => heard).toContainEqual(['changed', { entity: 'salaryRun' }])
  const changes = heard.filter(([name]) => name === 'changed')
  expect(changes.filter(([, facts]) => Object.keys(facts as object).join() !== 'entity')).toEqual(
    [],
  )
  expect(JSON.stringify(heard)).not.toMatch(figures)
  socket.disconnect()
})
