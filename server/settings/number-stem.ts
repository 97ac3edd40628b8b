/** Whoever sets up prefixes, branches or registers never gives them what another has printed. */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type NumberingFacts,
  type StemChange,
  stemOfAnother,
} from '../../domain/settings/number-stem.ts'
import type { Tx } from '../kernel/postgres/db.ts'

const numberingFacts = sql<NumberingFacts>`
  select
    (select coalesce(json_agg(json_build_object('id', id, 'behaviour', behaviour, 'prefix', prefix)),
        '[]')
      from transaction_type) as types,
    (select json_agg(json_build_object('id', id, 'code', code)) from branch) as branches,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'branch', branch_id)), '[]')
      from register) as registers,
    (select coalesce(json_agg(json_build_object('key', key, 'layer', layer, 'scope', scope_id,
        'value', value)), '[]')
      from setting_value
      where key like 'numbering.%' and layer in ('company', 'branch')) as values,
    (select coalesce(json_agg(json_build_object('stem', stem, 'year', year, 'type', type_id,
        'branch', branch_id, 'register', register_id)), '[]')
      from number_stem) as used`

/** Asked once it is written: what is refused leaves with its transaction. One at a time sets up. */
export async function refuseStemOfAnother(
  tx: Tx,
  change: StemChange,
  field: string,
): Promise<void> {
  await tx.rows(sql`select 1 from company for no key update`)
  const stem = stemOfAnother(await tx.one(numberingFacts), change)
  if (stem !== undefined) throw new Refusal('numbersOfAnother', field, { number: `${stem}-…` })
}
