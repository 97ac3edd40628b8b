/** The facts a posting is decided on, read in one question before anything is locked. */
import { sql } from 'kysely'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import { recipesAtSale } from '../catalog/recipe-facts.ts'
import {
  accountsByRole,
  everyCurrencyOn,
  lockedThrough,
  rateOn,
  timeZone,
} from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type Wanted = {
  id: string
  type: string
  branch: string
  partner?: string | null
  day: string
  items: readonly string[]
  warehouses: readonly string[]
  methods: readonly string[]
}

/** Text of every decimal: JSON numbers are floats to whoever reads them. */
export const tradeFacts = (tx: Tx, wanted: Wanted): Promise<TradeFacts> =>
  tx.one(sql<TradeFacts>`
    select
      (select json_build_object('id', id, 'number', number)
        from document
        where id = ${wanted.id}) as posted,
      (select version from draft where id = ${wanted.id}) as "draftVersion",
      (select json_build_object('by', asked_by, 'name', asked_name)
        from draft
        where id = ${wanted.id} and asked_at is not null) as asked,
      ${timeZone} as "timeZone",
      ${typeOf(sql`where id = ${wanted.type}`)} as type,
      ${typesOf(sql`where prefix is null and is_active`)} as "ownTypes",
      (select json_build_object('id', id, 'code', code)
        from branch
        where id = ${wanted.branch} and is_active) as branch,
      (select json_build_object('id', id, 'name', name, 'isClient', is_client,
          'isSupplier', is_supplier, 'isActive', is_active, 'termsDays', terms_days,
          'creditLimit', trim_scale(credit_limit)::text, 'treatment', vat_treatment)
        from thirdparty p
        where id = ${wanted.partner ?? null}) as partner,
      ${everyCurrencyOn(wanted.day)} as currencies,
      ${rateOn(wanted.day)} as rate,
      ${accountsByRole} as accounts,
      ${lockedThrough} as "lockedThrough",
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'kind', i.kind,
          'unitId', i.unit_id, 'isActive', i.is_active, 'canDiscount', i.can_discount,
          'vat', trim_scale(i.vat)::text, 'tax1', trim_scale(i.tax1)::text,
          'tax2', trim_scale(i.tax2)::text, 'treatment', i.vat_treatment,
          'exemptionReason', i.exemption_reason,
          'weight', trim_scale(i.weight)::text, 'volume', trim_scale(i.volume)::text,
          'packs', coalesce((
            select json_agg(json_build_object('unitId', b.unit_id,
              'factor', trim_scale(b.factor)::text))
            from item_barcode b
            where b.item_id = i.id and b.unit_id is not null), '[]')))
        from item i
        where i.id = any(${wanted.items}::uuid[])), '[]') as items,
      coalesce((select json_agg(json_build_object('id', id, 'title', coalesce(symbol, name),
          'baseId', base_id, 'factor', trim_scale(factor)::text, 'decimals', decimals))
        from unit), '[]') as units,
      ${recipesAtSale(wanted.items)} as recipes,
      (select coalesce(json_agg(id), '[]')
        from warehouse
        where is_active and id = any(${wanted.warehouses}::uuid[])) as warehouses,
      (select coalesce(json_object_agg(id, branch_id), '{}')
        from warehouse
        where id = any(${wanted.warehouses}::uuid[])) as "branchOf",
      (select coalesce(json_agg(json_build_object('id', id, 'type', type,
          'accountId', account_id, 'commissionAmount', trim_scale(commission_amount)::text,
          'commissionPercent', trim_scale(commission_percent)::text,
          'currencyId', currency_id, 'isActive', is_active)), '[]')
        from payment_method
        where id = any(${wanted.methods}::uuid[])) as methods`)

const typeShape = sql`json_build_object('id', id, 'behaviour', behaviour, 'prefix', prefix,
  'isActive', is_active)`

const typeOf = (where: ReturnType<typeof sql>) =>
  sql`(select ${typeShape} from transaction_type ${where})`

const typesOf = (where: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(${typeShape}), '[]') from transaction_type ${where})`
