/** A limit holds under sales that come at once: of the office, of tills, and of both. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openRegister, type Till, tillAt } from '../pos/testing/till.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp({ connections: 16 })
let shop: Market
let item: string
let branches: string[]
let tills: Till[]

beforeAll(async () => {
  shop = await market(app)
  item = await shop.item({ kind: 'service', unitPrice: '80' })
  const other = await shop.add('/api/branches', { name: 'Second', code: 'B2' })
  branches = [shop.branch, other.id]
  tills = [
    await tillAt(shop, await openRegister(shop, 'T5')),
    await tillAt(shop, await openRegister(shop, 'T6')),
  ]
})

const limited = () => shop.partner({ creditLimit: '100' })

/** Numbered by a series of its branch: nothing but the limit makes them wait for each other. */
const invoice = (partner: string, branch: string) =>
  shop.call<{ code?: string }>(
    'POST',
    '/api/invoices/post',
    shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '80' }], {
      partner,
      branch,
      warehouse: null,
    }),
  )

const onAccount = (till: Till, partner: string) =>
  till.ring([{ item, unitPrice: '80' }], {
    id: newId(),
    partner,
    partnerName: 'Client',
    tenders: [],
    open: '80',
  })

const flagsOf = async (till: Till, partner: string): Promise<readonly string[]> => {
  const [outcome] = await till.send(onAccount(till, partner))
  if (outcome?.state !== 'posted') throw new Error(`It is ${outcome?.state}`)
  return outcome.flags.filter((flag) => flag === 'creditAbove')
}

test('of two invoices at once, each within what is left, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const partner = await limited()
    const answers = await Promise.all(branches.map((branch) => invoice(partner, branch)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.code).toBe('creditLimit')
  }
})

test('of two tickets on account at once, one is flagged: its goods have left', async () => {
  for (let round = 0; round < 5; round++) {
    const partner = await limited()
    const flags = await Promise.all(tills.map((till) => flagsOf(till, partner)))
    expect(flags.flat()).toEqual(['creditAbove'])
  }
})

test('of a ticket and an invoice at once, either the one is flagged or the other refused', async () => {
  const [till] = tills
  const [branch] = branches
  if (!till || !branch) throw new Error('There is one of each')
  for (let round = 0; round < 5; round++) {
    const partner = await limited()
    const [flags, { status }] = await Promise.all([
      flagsOf(till, partner),
      invoice(partner, branch),
    ])
    expect([flags.length, status]).toEqual(status === 200 ? [1, 200] : [0, status])
  }
})

test('a client without a limit is lent to without a word', async () => {
  const [till] = tills
  if (!till) throw new Error('There is one')
  const partner = await shop.partner()
  expect(await flagsOf(till, partner)).toEqual([])
  expect(await flagsOf(till, partner)).toEqual([])
})

test('several tickets of one request count together', async () => {
  const [till] = tills
  if (!till) throw new Error('There is one')
  const partner = await limited()
  const outcomes = await till.send(onAccount(till, partner), onAccount(till, partner))
  const flags = outcomes.map((it) => it.state === 'posted' && it.flags.includes('creditAbove'))
  expect(flags).toEqual([false, true])
})
