/** What documents name is read in the language of whoever looks, as long as it is called so still. */
import { beforeAll, expect, test } from 'vitest'
import type { QueryAnswer } from '../../domain/insight/query/contract.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Draft, PostedDocument, ReceivedPurchase } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market, type Posted } from './testing/market.ts'

const app = testApp()
let shop: Market
let invoice: Posted
let purchase: Posted
let sold: string
let to: string
let given: string

const client = { name: 'Cedar Trading', nameFr: 'Négoce du Cèdre', nameAr: 'تجارة الأرز' }
const supplier = { name: 'Levant Mills', nameFr: 'Moulins du Levant', nameAr: 'مطاحن المشرق' }
const item = { name: 'Mint lemonade', nameFr: 'Citronnade', nameAr: 'ليموناضة بالنعناع' }
const feast = { name: 'Feast week', nameFr: 'Semaine de fête', nameAr: 'أسبوع العيد' }

beforeAll(async () => {
  shop = await market(app)
  sold = await shop.item(item)
  to = await shop.partner(client)
  given = (await shop.add('/api/promotions', { ...feast, kind: 'percent', percent: '10' })).id
  const from = await shop.partner({ ...supplier, isClient: false, isSupplier: true })
  const lines = [{ item: sold, quantity: '2', unitPrice: '5' }]
  const bought = shop.draft('purchaseInvoice', lines, { partner: from })
  purchase = await shop.post('purchases', bought)
  const own = { item: sold, quantity: '1', unitPrice: '5', name: 'Lemonade of the feast' }
  invoice = await shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item: sold, quantity: '1', unitPrice: '5' }, own], {
      partner: to,
      dueDate: shop.today,
    }),
  )
})

async function readIn<Body>(language: Language, path: string, body?: object): Promise<Body> {
  const method = body ? 'POST' : 'GET'
  const answer = await app.call<Body>(method, path, { token: shop.token, language, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

type Called = { name: string; nameFr: string; nameAr: string }
const calledIn = (language: Language, { name, nameFr, nameAr }: Called): string =>
  ({ en: name, fr: nameFr, ar: nameAr })[language]

const languages: Language[] = ['en', 'fr', 'ar']

test.each(languages)(
  'the lines of a posted document, save one with words of its own (%s)',
  async (language) => {
    const { lines, partner } = await readIn<PostedDocument>(language, `/api/invoices/${invoice.id}`)
    expect(lines.map(({ name }) => name)).toEqual([
      calledIn(language, item),
      'Lemonade of the feast',
    ])
    expect(partner?.title).toBe(calledIn(language, client))
  },
)

test.each(languages)('a draft that somebody else wrote (%s)', async (language) => {
  const [id, gone] = [newId(), newId()]
  const body = {
    ...{ type: null, branch: null, currency: shop.usd, day: shop.today, isDelivered: true },
    partner: { id: to, title: client.name },
    lines: [
      { id: 'a', item: { id: sold, title: item.name }, quantity: '1' },
      {
        ...{ id: 'b', item: { id: gone, title: 'Gone' }, name: 'Of the feast', quantity: '1' },
        promotions: [
          { promotion: given, name: feast.name, amount: '1' },
          { promotion: gone, name: 'Of yesterday', amount: '1' },
          null,
        ],
      },
      { id: 'c', item: null, quantity: null },
    ],
  }
  const saved = { version: null, behaviour: 'salesInvoice', body }
  expect((await shop.call('PUT', `/api/invoices/drafts/${id}`, saved)).status).toBe(200)
  const read = (await readIn<Draft>(language, `/api/invoices/drafts/${id}`)).body
  expect(read.partner).toEqual({ id: to, title: calledIn(language, client) })
  expect(read.lines.map((line) => [line.item?.title, line.name])).toEqual([
    [calledIn(language, item), undefined],
    ['Gone', 'Of the feast'],
    [undefined, undefined],
  ])
  expect(read.lines.map(({ promotions }) => promotions?.map((it) => it?.name))).toEqual([
    undefined,
    [calledIn(language, feast), 'Of yesterday', undefined],
    undefined,
  ])
})

test.each(languages)('goods that a cost may be added to (%s)', async (language) => {
  const { rows } = await readIn<{ rows: ReceivedPurchase[] }>(language, '/api/purchases/received')
  const found = rows.find(({ id }) => id === purchase.id)
  expect(found?.partner).toBe(calledIn(language, supplier))
  expect(found?.lines.map((line) => line.item.title)).toEqual([calledIn(language, item)])
})

test.each(languages)('what is due in the calendar (%s)', async (language) => {
  const { entries } = await readIn<{ entries: { title: string }[] }>(
    language,
    `/api/calendar?from=${shop.today}&to=${shop.today}`,
  )
  expect(entries.map(({ title }) => title)).toContain(
    `${invoice.number} · ${calledIn(language, client)}`,
  )
})

test.each(languages)('a special query (%s)', async (language) => {
  const ask = async (sql: string) =>
    (await readIn<QueryAnswer>(language, '/api/special-query/run', { sql })).rows
  expect(await ask('select item, client from sales_lines order by item')).toEqual(
    [calledIn(language, item), 'Lemonade of the feast']
      .map((name) => [name, calledIn(language, client)])
      .toSorted(),
  )
  expect(await ask('select item, supplier from purchase_lines')).toEqual([
    [calledIn(language, item), calledIn(language, supplier)],
  ])
  expect(await ask('select distinct partner from documents order by 1')).toEqual(
    [client, supplier].map((it) => [calledIn(language, it)]).toSorted(),
  )
})
