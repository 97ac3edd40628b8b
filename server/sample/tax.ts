/** The tax of the country: prices on the shelf hold it already, much of the food is free of it. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { vat } from '../../domain/settings/tax.settings.ts'
import type { Writing } from './filling.ts'

export async function fillTax({ tx, record }: Writing): Promise<void> {
  const decided = [
    { id: newId(), key: vat.rate.key, value: '11' },
    { id: newId(), key: vat.pricing.key, value: 'included' },
  ]
  await tx.rows(sql`
    insert into setting_value (id, key, layer, value)
    select r.id, r.key, 'company', r.value
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as r (id uuid, key text, value jsonb)`)
  for (const { id, key, value } of decided)
    record({ entity: 'setting', id, after: { key, layer: 'company', scope: null, value } })
}
