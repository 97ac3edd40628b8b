/** Random trade for reports: sales of both currencies and the till, returns, voids and purchases. */
import fc from 'fast-check'
import { addDays } from '../../../../domain/kernel/date.ts'
import type { TestApp } from '../../../kernel/testing/app.ts'
import { openRegister, tillAt } from '../../../pos/testing/till.ts'
import { type Storeroom, storeroom } from '../../../trade/testing/storeroom.ts'

const trade = fc.record({
  kind: fc.constantFrom('invoice', 'invoice', 'ticket', 'return', 'void', 'purchase'),
  isSecond: fc.boolean(),
  lines: fc.array(
    fc.record({
      at: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 7 }),
      cents: fc.integer({ min: 37, max: 4999 }),
      discount: fc.constantFrom('0', '0', '7.5'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  off: fc.constantFrom('0', '0', '0.13'),
  client: fc.nat(2),
  ago: fc.integer({ min: 0, max: 20 }),
})

type Step = typeof trade extends fc.Arbitrary<infer It> ? It : never

const taxed = (at: number) => (at % 2 ? { vat: '11' } : {})

type World = {
  shop: Storeroom
  till: Awaited<ReturnType<typeof tillAt>>
  items: string[]
  clients: string[]
  /** What may be brought back or undone. */
  made: { id: string; line: string; item: string; price: string }[]
}

async function doStep(world: World, step: Step): Promise<void> {
  const { shop, till, items, clients, made } = world
  const { kind, isSecond, lines, off, client, ago } = step
  const written = lines.map(({ at, quantity, cents, discount }) => ({
    item: items[at] ?? '',
    quantity: String(quantity),
    unitPrice: isSecond ? String(cents * 900) : String(cents / 100),
    discountPercent: discount,
    ...taxed(at),
  }))
  const more = {
    isConfirmed: true,
    partner: clients[client],
    currency: isSecond ? shop.lbp : shop.usd,
    day: addDays(shop.today, -ago),
    discountAmount: isSecond ? '0' : off,
  }
  if (kind === 'purchase')
    return void (await shop.post(
      'purchases',
      shop.draft('purchaseInvoice', written, { ...more, partner: shop.supplier }),
    ))
  if (kind === 'ticket') {
    const rung = lines.map(({ at, quantity, discount }) => ({
      item: items[at] ?? '',
      quantity: String(quantity),
      discountPercent: discount,
      ...taxed(at),
    }))
    return void (await till.send(till.ring(rung)))
  }
  const known = made.at(-1)
  if (kind === 'return' && known) {
    const line = { item: known.item, quantity: '1', unitPrice: known.price, originLine: known.line }
    const back = shop.draft('salesReturn', [line], { origin: known.id, isConfirmed: true })
    await shop.call('POST', '/api/invoices/post', back)
    return
  }
  if (kind === 'void' && known) {
    await shop.call('POST', `/api/invoices/${known.id}/void`, {
      reason: 'Wrong',
      isConfirmed: true,
    })
    made.pop()
    return
  }
  const draft = shop.draft('salesInvoice', written, more)
  await shop.post('invoices', draft)
  const [first] = draft.lines
  if (!isSecond)
    made.push({
      id: draft.id,
      line: String(first?.id),
      item: String(first?.item),
      price: String(first?.unitPrice),
    })
}

type Trade = { steps: number; seed?: number; hasSecond?: boolean }

/** A shop after so many steps of trade, in both of its currencies or in that of its books alone. */
export async function tradedShop(
  app: TestApp,
  { steps, seed = 18, hasSecond = true }: Trade,
): Promise<Storeroom> {
  const shop = await storeroom(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const till = await tillAt(shop, await openRegister(shop, 'T9'))
  const category = (await shop.add('/api/categories', { name: 'Drinks' })).id
  const items = await Promise.all(
    ['Tea', 'Rice', 'Oil', 'Salt'].map((name, at) =>
      shop.item({ name, unitPrice: '10', ...taxed(at), ...(at < 2 ? { category } : {}) }),
    ),
  )
  const clients = [shop.client, await shop.partner(), await shop.partner()]
  const world: World = { shop, till, items, clients, made: [] }
  for (const { isSecond, ...step } of fc.sample(trade, { numRuns: steps, seed }))
    await doStep(world, { ...step, isSecond: hasSecond && isSecond })
  return shop
}
