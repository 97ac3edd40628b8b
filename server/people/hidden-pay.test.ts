/**
 * Whoever has no right to pay receives no amount of it by any route: lists, records, history, search,
 * exports, sums, papers, the dashboard. Asked of every route there is, with everything there is.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { loadCommands } from '../kernel/declarations.ts'
import { testApp } from '../kernel/testing/app.ts'
import { askOf, leastInput } from '../kernel/testing/hostile.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const commands = await loadCommands()
const app = testApp()
let shop: PayShop
/** May everything but pay. */
let reader: Station
let ids: Record<string, string>

const isRightToPay = /^people\.(payContract|payRule|salaryRun|staffLoan)\./

/** Figures that stand nowhere else: the parts of the pay of one person, and what they come to. */
const secrets = ['7346.21', '3917.53', '11263.74', '7654321', '1131.29', '14692.42']
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
  // The journal tells sums: what somebody alone has of a run would be one.
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
  ids = {
    maya,
    loan,
    run,
    slip,
    contract,
    payment,
    entry,
    account: shop.own.account('salariesPayable'),
  }
  const rights = allPermissions().filter((it) => !isRightToPay.test(it))
  const limits = { canSeeCost: true, canBackDate: true, canChangePrice: true, canOpenDrawer: true }
  reader = await colleagueOf(app, shop, rights, limits)
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
})

describe('any other route', () => {
  const asking = commands.filter(
    ({ route, needs }) => route.startsWith('GET ') && needs !== 'public' && !isOfPay.test(route),
  )

  test('tells no amount of pay, whatever it is asked for', async () => {
    expect(asking.length).toBeGreaterThan(150)
    const leaks: string[] = []
    for (const it of asking) {
      const hasId = /\/:\w+/.test(it.route)
      const given = hasId ? Object.values(ids) : ['']
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
        const { method, path } = askOf(it, { ...named, ...(hasId ? { id } : {}), ...spread })
        const { text } = await reader.call(method, path)
        if (figures.test(text)) leaks.push(path)
      }
    }
    expect(leaks).toEqual([])
  })

  test.each(['Maya', '7346.21', '2026-12', 'SP-0', 'SL-0'])(
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

  test('the journal tells the sum of a run, and of nobody by himself', async () => {
    const { text } = await reader.call('GET', `/api/books/journal?from=2026-01-01&to=${shop.today}`)
    expect(text).toContain('11763.74')
    expect(text).not.toMatch(figures)
    expect(text).not.toContain('Maya')
  })
})

test('live messages and the employee tell nothing of pay', async () => {
  const { text } = await reader.call('GET', `/api/employees/${ids.maya}`)
  expect(text).not.toMatch(/7346|7654321/)
  const history = await reader.call('GET', `/api/employees/${ids.maya}/history`)
  expect(history.text).not.toMatch(figures)
})
