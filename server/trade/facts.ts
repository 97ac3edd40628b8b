/** The facts a posting is decided on, read in one question before anything is locked. */
import { sql } from 'kysely'
import type { GivenValue } from '../../domain/kernel/setting.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import { noRecipes, recipesAtSale } from '../catalog/recipe-rows.ts'
import {
  accountsByRole,
  everyCurrencyOn,
  lockedThrough,
  rateOn,
  timeZone,
} from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { placedSettings, settingsOfUser } from '../kernel/settings.ts'
import { withStanding } from '../kernel/standing.ts'

export type Wanted = {
  id: string
  type: string
  branch: string
  partner?: string | null
  day: string
  items: readonly string[]
  warehouses: readonly string[]
  methods: readonly string[]
  /** Whose own settings count. */
  user?: string | null
}

/** What stands until somebody decides otherwise, as it is on a day. */
type Still = Pick<
  TradeFacts,
  'timeZone' | 'currencies' | 'rate' | 'accounts' | 'lockedThrough' | 'units' | 'methods'
> & {
  types: (TradeFacts['ownTypes'][number] & { id: string })[]
  settings: GivenValue[]
  hasRecipes: boolean
}

type Live = Omit<TradeFacts, keyof Still | 'type' | 'ownTypes'> & { own: GivenValue[] }

const stillOn = (day: string) => sql`
  ${timeZone} as "timeZone",
  (select coalesce(json_agg(json_build_object('id', id, 'behaviour', behaviour, 'prefix', prefix,
      'isActive', is_active)), '[]')
    from transaction_type) as types,
  ${everyCurrencyOn(day)} as currencies,
  ${rateOn(day)} as rate,
  ${accountsByRole} as accounts,
  ${lockedThrough} as "lockedThrough",
  (select coalesce(json_agg(json_build_object('id', id, 'title', coalesce(symbol, name),
      'baseId', base_id, 'factor', trim_scale(factor)::text, 'decimals', decimals)), '[]')
    from unit) as units,
  (select coalesce(json_agg(json_build_object('id', id, 'type', type,
      'accountId', account_id, 'commissionAmount', trim_scale(commission_amount)::text,
      'commissionPercent', trim_scale(commission_percent)::text,
      'currencyId', currency_id, 'isActive', is_active)), '[]')
    from payment_method) as methods,
  ${placedSettings} as settings,
  exists (select 1 from recipe) as "hasRecipes"`

const liveOf = (wanted: Wanted, known: Still | undefined) => sql`
  (select json_build_object('id', id, 'number', number)
    from document
    where id = ${wanted.id}) as posted,
  (select version from draft where id = ${wanted.id}) as "draftVersion",
  (select json_build_object('by', asked_by, 'name', asked_name)
    from draft
    where id = ${wanted.id} and asked_at is not null) as asked,
  (select json_build_object('id', id, 'code', code)
    from branch
    where id = ${wanted.branch} and is_active) as branch,
  (select json_build_object('id', id, 'name', name, 'isClient', is_client,
      'isSupplier', is_supplier, 'isActive', is_active, 'termsDays', terms_days,
      'creditLimit', trim_scale(credit_limit)::text, 'treatment', vat_treatment,
      'groupId', group_id, 'isCashClient', is_cash_client)
    from thirdparty p
    where id = ${wanted.partner ?? null}) as partner,
  coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'kind', i.kind,
      'unitId', i.unit_id, 'isActive', i.is_active, 'canDiscount', i.can_discount,
      'category', i.category_id, 'brand', i.brand_id,
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
  ${
    known?.hasRecipes === false
      ? sql`${sql.lit(JSON.stringify(noRecipes))}::json`
      : recipesAtSale(wanted.items)
  } as recipes,
  (select coalesce(json_agg(id), '[]')
    from warehouse
    where is_active and id = any(${wanted.warehouses}::uuid[])) as warehouses,
  (select coalesce(json_object_agg(id, branch_id), '{}')
    from warehouse
    where id = any(${wanted.warehouses}::uuid[])) as "branchOf",
  ${settingsOfUser(wanted.user)} as own`

/** With the settings that hold at any place, and for the user. */
type Found = TradeFacts & { settings: readonly GivenValue[] }

/** Text of every decimal: JSON numbers are floats to whoever reads them. */
export async function tradeFacts(tx: Tx, wanted: Wanted): Promise<Found> {
  const { types, own, settings, methods, ...facts } = await withStanding<Still, Live>(tx, {
    key: `trade ${wanted.day}`,
    still: stillOn(wanted.day),
    live: (known) => liveOf(wanted, known),
  })
  return {
    ...facts,
    type: types.find(({ id }) => id === wanted.type) ?? null,
    ownTypes: types.filter(({ prefix, isActive }) => prefix === null && isActive),
    methods: methods.filter(({ id }) => wanted.methods.includes(id)),
    settings: own.length > 0 ? [...settings, ...own] : settings,
  }
}
