/** Writing what a layer decided: checked by the setting's own field, told to every open screen. */

import { sql } from 'kysely'
import { z } from 'zod'
import { checked } from '../../domain/kernel/check.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { GivenValue, Layer, Place, Setting } from '../../domain/kernel/setting.ts'
import { settingNamed } from '../../domain/kernel/setting.ts'
import { clashOf } from '../../domain/settings/clash.ts'
import type { GivenSetting } from '../../domain/settings/given.ts'
import { stemsChangedBy } from '../../domain/settings/number-stem.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { stale } from '../kernel/rows/rows.ts'
import { refuseStemOfAnother } from './number-stem.ts'
import { isFitRow, isKnownRow, titled } from './titles.ts'

type At = { layer: Layer; scope: string | null }

/** A wish without a version is one's own: nobody else can have changed it meanwhile. */
type Wish = { value: unknown; version?: number }

export const givenColumns = sql`id, key, layer, scope_id as scope, value, version`

/** The setting, if this layer may decide it. */
export function decidableSetting(key: string, layer: Layer): Setting {
  const declared = settingNamed(key)
  if (!declared) throw new Refusal('notFound')
  if (!declared.layers.includes(layer)) throw new Refusal('settingLayer', 'layer')
  return declared
}

/** One writer at a time in a company: settings that must differ are compared with one another. */
async function lockGiven(tx: Tx, key: string, at: At): Promise<GivenSetting | undefined> {
  await tx.rows(sql`select 1 from company for no key update`)
  return tx.maybe(sql<GivenSetting>`
    select ${givenColumns}
    from setting_value
    where key = ${key} and layer = ${at.layer} and scope_id is not distinct from ${at.scope}`)
}

async function refuseStale(tx: Tx, known: GivenSetting | undefined, version?: number) {
  if (version === undefined || version === (known?.version ?? 0)) return
  throw known ? await stale(tx, { name: 'setting' }, known) : new Refusal('stale')
}

/** The audit shows the decision as a whole, so that it reads without its key's row. */
const auditOf = ({ key, layer, scope, value }: GivenSetting) => ({ key, layer, scope, value })

export async function decide(
  context: Context,
  declared: Setting,
  at: At,
  { value: wanted, version }: Wish,
): Promise<GivenSetting> {
  const { tx } = context
  const { value } = checked(z.strictObject({ value: declared.field.schema }), { value: wanted })
  await refuseUnknown(tx, declared, at, value)
  const before = await lockGiven(tx, declared.key, at)
  await refuseStale(tx, before, version)
  const after = await tx.one(sql<GivenSetting>`
    insert into setting_value (id, key, layer, scope_id, value)
    values (${newId()}, ${declared.key}, ${at.layer}, ${at.scope},
      ${JSON.stringify(value ?? null)}::jsonb)
    on conflict (company_id, key, layer, scope_id) do update
    set value = excluded.value, version = setting_value.version + 1, updated_at = now()
    returning ${givenColumns}`)
  await refuseClash(tx, declared, at)
  context.record({
    entity: 'setting',
    id: after.id,
    before: before ? auditOf(before) : null,
    after: auditOf(after),
  })
  const [shown = after] = await titled(tx, [after])
  return shown
}

async function refuseUnknown(tx: Tx, declared: Setting, at: At, value: unknown): Promise<void> {
  const { field, only } = declared
  const isPlace = at.layer === 'branch' || at.layer === 'register'
  if (isPlace && !(await isKnownRow(tx, at.layer, at.scope)))
    throw new Refusal('missingReference', 'scope')
  if (field.target && value && !(await isKnownRow(tx, field.target, value)))
    throw new Refusal('missingReference', 'value')
  if (field.target && value && only && !(await isFitRow(tx, field.target, value, only)))
    throw new Refusal('settingRow', 'value')
}

/** A decision of the company reaches its branches too. */
async function refuseClash(tx: Tx, declared: Setting, { scope }: At): Promise<void> {
  if (!declared.distinct) return refuseStems(tx, declared, scope)
  const values = await tx.rows(sql<GivenValue>`
    select key, layer, scope_id as scope, value
    from setting_value
    where layer in ('company', 'branch')`)
  const branches = new Set(values.map((it) => it.scope))
  const places: Place[] = [...(scope ? [scope] : [null, ...branches])].map((branch) => ({ branch }))
  const isTaken = places.some((place) => clashOf(values, declared, place))
  if (isTaken) throw new Refusal('settingTaken', 'value')
  await refuseStems(tx, declared, scope)
}

async function refuseStems(tx: Tx, { key }: Setting, scope: string | null): Promise<void> {
  const changed = stemsChangedBy(key, scope)
  if (changed) await refuseStemOfAnother(tx, changed, 'value')
}

/** Taking back what nobody decided changes nothing and is no mistake. */
export async function reset(
  context: Context,
  declared: Setting,
  at: At,
  version?: number,
): Promise<void> {
  const { tx } = context
  const before = await lockGiven(tx, declared.key, at)
  if (!before) return
  await refuseStale(tx, before, version)
  await tx.rows(sql`delete from setting_value where id = ${before.id}`)
  await refuseClash(tx, declared, at)
  context.record({ entity: 'setting', id: before.id, before: auditOf(before) })
}
