/** The facts a posting is decided on, read in one question before anything is locked. */
import { sql } from 'kysely'
import type { BehaviourName } from '../../domain/books/behaviour.ts'
import type { UnitFacts } from '../../domain/catalog/units.ts'
import type { AccountRole } from '../../domain/identity/starter-books.ts'
import type { Tx } from '../kernel/db.ts'

export type ItemFacts = {
  id: string
  name: string
  kind: 'stocked' | 'service'
  unitId: string
  isActive: boolean
  packs: { unitId: string; factor: string }[]
}

export type CurrencyFacts = { id: string; code: string; decimals: number; rank: string | null }

export type TradeFacts = {
  /** Set when this document was posted before. */
  posted: { id: string; number: string } | null
  draftVersion: number | null
  type: { id: string; behaviour: BehaviourName; prefix: string; isActive: boolean } | null
  hasBranch: boolean
  partner: {
    id: string
    name: string
    isClient: boolean
    isSupplier: boolean
    isActive: boolean
    termsDays: number | null
    creditLimit: string | null
    owed: string
  } | null
  currencies: CurrencyFacts[]
  rate: { buy: string; at: string } | null
  accounts: Record<AccountRole, string>
  lockedThrough: string | null
  items: ItemFacts[]
  units: (UnitFacts & { title: string })[]
  warehouses: string[]
}

type Wanted = {
  id: string
  type: string
  branch: string
  partner?: string | null
  day: string
  items: string[]
  warehouses: string[]
}

/** Text of every decimal: JSON numbers are floats to whoever reads them. */
export const tradeFacts = (tx: Tx, wanted: Wanted): Promise<TradeFacts> =>
  tx.one(sql<TradeFacts>`
    select
      (select json_build_object('id', id, 'number', number)
        from document
        where id = ${wanted.id}) as posted,
      (select version from draft where id = ${wanted.id}) as "draftVersion",
      (select json_build_object('id', id, 'behaviour', behaviour, 'prefix', prefix,
          'isActive', is_active)
        from transaction_type
        where id = ${wanted.type}) as type,
      exists (select 1 from branch where id = ${wanted.branch}) as "hasBranch",
      (select json_build_object('id', id, 'name', name, 'isClient', is_client,
          'isSupplier', is_supplier, 'isActive', is_active, 'termsDays', terms_days,
          'creditLimit', trim_scale(credit_limit)::text,
          'owed', (
            select coalesce(sum(first_open * direction), 0)::text
            from open_item o
            where o.partner_id = p.id and o.side = 'client' and o.open > 0))
        from thirdparty p
        where id = ${wanted.partner ?? null}) as partner,
      (select json_agg(json_build_object('id', id, 'code', code, 'decimals', decimals,
          'rank', rank))
        from currency) as currencies,
      (select json_build_object('buy', trim_scale(buy)::text, 'at', created_at)
        from rate
        where type = 'sale' and valid_from <= ${wanted.day}
        order by valid_from desc, created_at desc
        limit 1) as rate,
      (select json_object_agg(role, id) from account where role is not null) as accounts,
      (select locked_through from books_lock) as "lockedThrough",
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'kind', i.kind,
          'unitId', i.unit_id, 'isActive', i.is_active,
          'packs', coalesce((
            select json_agg(json_build_object('unitId', b.unit_id,
              'factor', trim_scale(b.factor)::text))
            from item_barcode b
            where b.item_id = i.id and b.unit_id is not null), '[]')))
        from item i
        where i.id = any(${wanted.items})), '[]') as items,
      (select json_agg(json_build_object('id', id, 'title', coalesce(symbol, name),
          'baseId', base_id, 'factor', trim_scale(factor)::text))
        from unit) as units,
      (select coalesce(json_agg(id), '[]')
        from warehouse
        where id = any(${wanted.warehouses})) as warehouses`)
