/** What a company that is being founded has decided already. */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { mustSetting } from '../../domain/kernel/setting.ts'
import type { PublicContext } from './context.ts'

export async function decideForCompany(
  { tx, record }: Pick<PublicContext, 'tx' | 'record'>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const decided = Object.entries(values).map(([key, value]) => ({
    id: newId(),
    key: mustSetting(key).key,
    value,
  }))
  await tx.rows(sql`
    insert into setting_value (id, key, layer, value)
    select r.id, r.key, 'company', r.value
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as r (id uuid, key text, value jsonb)`)
  for (const { id, key, value } of decided)
    record({ entity: 'setting', id, after: { key, layer: 'company', scope: null, value } })
}
