import { expect, test } from 'vitest'
import { testApp } from '../../kernel/testing/app.ts'
import { Chance } from './chance.ts'

const app = testApp({ sample: { documents: 350, items: 400 } })

test('chance falls the same way every time', () => {
  const fall = () => {
    const chance = new Chance(7)
    return Array.from({ length: 5 }, () => chance.between(1, 6))
  }
  expect(fall()).toEqual(fall())
  expect(new Set(Array.from({ length: 1 }, fall).flat()).size).toBeGreaterThan(1)
})

type Kind = { behaviour: string; count: number; first: string; last: string }

const yearOf = async (company: string): Promise<string | undefined> => {
  const asked = "select state from job where company_id = $1 and kind = 'sampleYear'"
  return (await app.asOwner<{ state: string }>(asked, [company]))[0]?.state
}

// All invariants are asked when the application closes.
test('a sample company has a year of documents, posted like all others', async () => {
  const { session } = await app.register('year', { hasSampleData: true })
  const kinds = () =>
    app.asOwner<Kind>(
      `select behaviour, count(*)::int as count, min(day)::text as first, max(day)::text as last
       from document where company_id = $1 group by behaviour order by behaviour`,
      [session.company.id],
    )
  await expect.poll(() => yearOf(session.company.id), { timeout: 30_000 }).toBe('done')
  const made = Object.fromEntries((await kinds()).map((it) => [it.behaviour, it]))
  expect(Object.keys(made)).toEqual(
    expect.arrayContaining([
      'moneyTransfer',
      'payment',
      'purchaseInvoice',
      'purchaseOrder',
      'receipt',
      'salesInvoice',
    ]),
  )
  const sales = made.salesInvoice
  expect(sales?.count).toBeGreaterThan(150)
  expect(Date.parse(sales?.last ?? '') - Date.parse(sales?.first ?? '')).toBeGreaterThan(
    350 * 86_400_000,
  )
  const isMade = `exists (select 1 from recipe r where r.company_id = l.company_id
    and r.item_id = l.item_id)`
  const [ofRecipes] = await app.asOwner<{
    sold: number
    bought: number
    moved: number
    parts: number
  }>(
    `select count(*) filter (where d.screen = 'sales' and ${isMade})::int as sold,
       count(*) filter (where d.screen = 'purchasing' and ${isMade})::int as bought,
       count(*) filter (where l.is_stocked and ${isMade})::int as moved,
       count(*) filter (where d.screen = 'purchasing' and not i.is_sold_at_till)::int as parts
     from document_line l
     join document d on d.company_id = l.company_id and d.id = l.document_id
     join item i on i.company_id = l.company_id and i.id = l.item_id
     where l.company_id = $1`,
    [session.company.id],
  )
  // What is made to order is sold and has no stock; what it is made of is bought.
  expect(ofRecipes).toMatchObject({ bought: 0, moved: 0 })
  expect(ofRecipes?.sold).toBeGreaterThan(20)
  expect(ofRecipes?.parts).toBeGreaterThan(20)
  const [shelves] = await app.asOwner<{ low: number; weighed: number }>(
    `select count(*) filter (where s.quantity < i.min_quantity)::int as low,
       count(*) filter (where i.is_weighed and s.quantity <> trunc(s.quantity))::int as weighed
     from item i
     cross join lateral (
       select coalesce(sum(b.quantity), 0) as quantity
       from stock_balance b
       where b.company_id = i.company_id and b.item_id = i.id) s
     where i.company_id = $1 and i.kind = 'stocked' and i.supplier_id is not null`,
    [session.company.id],
  )
  // A shop that is looked after: little runs low, and what is weighed is sold by weight.
  expect(shelves?.low).toBeLessThan(40)
  expect(shelves?.weighed).toBeGreaterThan(5)
  const [lots] = await app.asOwner<{ named: number }>(
    `select count(*)::int as named from lot_balance b join lot l using (company_id)
     where l.id = b.lot_id and company_id = $1 and l.code is not null and b.quantity > 0`,
    [session.company.id],
  )
  expect(lots?.named).toBeGreaterThan(5)
  // The owners brought money first, and the bank has what was taken: nothing is below zero.
  const places = await app.asOwner<{ role: string; code: string; amount: number; least: number }>(
    `select role, code, max(amount) filter (where is_last)::float as amount,
       min(amount)::float as least
     from (
       select a.role, c.code, sum(l.amount) over days as amount,
         row_number() over (partition by a.id order by l.day desc, e.at desc, l.position desc) = 1
           as is_last
       from entry_line l
       join entry e on e.company_id = l.company_id and e.id = l.entry_id
       join account a on a.company_id = l.company_id and a.id = l.account_id
       join currency c on c.company_id = a.company_id and c.id = a.currency_id
       where l.company_id = $1
       window days as (partition by a.id order by l.day range unbounded preceding)) d
     group by role, code`,
    [session.company.id],
  )
  expect(places.filter(({ least }) => least < 0)).toEqual([])
  expect(places.find((it) => it.role === 'bank' && it.code === 'USD')?.amount).toBeGreaterThan(1000)
  expect(places.find((it) => it.role === 'card' && it.code === 'USD')?.amount).toBeLessThan(1000)
}, 60_000)
