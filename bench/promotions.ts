/** What a busy shop gives by itself: most promotions on goods they name, a few on whatever is sold. */
import { newId } from '../domain/kernel/id.ts'
import type { Installation } from './installation.ts'

const promotions = 200
const itemsOfEach = 20

/** One of so many is taken off the whole basket. */
const perBasket = 40

function declared(n: number): object {
  if (n % perBasket === 0)
    return { kind: 'basket', value: '1', minAmount: String(n), isCombinable: true }
  if (n % 3 === 0) return { kind: 'buyGet', percent: '100', buyCount: 2, getCount: 1 }
  return { kind: 'percent', percent: '10' }
}

/** Of the goods that `fillItems` numbers, each is of one of these. */
const brands = 40

/**
 * Every second one is of a brand, so that whatever is scanned meets some of them; the others name goods
 * of their own, spread over the whole catalogue.
 */
export async function fillPromotions(it: Installation): Promise<void> {
  for (let n = 0; n < brands; n++)
    await it.ask('POST', '/api/brands', { id: newId(), name: `Brand ${n}` })
  await it.asOwner(`
    update item i
    set brand_id = b.id
    from brand b
    where b.company_id = i.company_id
      and b.name = 'Brand ' || substr(i.special_code, 5)::integer % ${brands}`)
  for (let n = 1; n <= promotions; n++)
    await it.ask('POST', '/api/promotions', {
      id: newId(),
      name: `Promotion ${n}`,
      priority: n % 10,
      ...declared(n),
    })
  await it.asOwner(`
    with own as (
      select p.company_id, p.id, substr(p.name, 11)::integer as n
      from promotion p
      where p.kind <> 'basket')
    insert into promotion_target (company_id, id, promotion_id, position, item_id, brand_id)
    select o.company_id, gen_random_uuid(), o.id, 1, null::uuid, b.id
    from own o
    join brand b on b.company_id = o.company_id and b.name = 'Brand ' || (o.n / 2) % ${brands}
    where o.n % 2 = 0
    union all
    select o.company_id, gen_random_uuid(), o.id,
      row_number() over (partition by o.id order by i.id), i.id, null::uuid
    from own o
    join (
      select company_id, id, substr(special_code, 5)::integer as n,
        greatest(count(*) over () / ${promotions * itemsOfEach}, 1) as step
      from item) i
      on i.company_id = o.company_id and i.n % ${promotions} = o.n % ${promotions}
        and i.n / ${promotions} % i.step = 0
    where o.n % 2 = 1`)
}
