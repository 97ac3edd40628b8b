/** Settings as they hold for somebody, and the decisions of those who may make them for others. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { settingOf, settings } from '../../domain/kernel/setting.ts'
import {
  decidedLayers,
  decisionInput,
  type EffectiveSettings,
  type GivenSetting,
  resetInput,
} from '../../domain/settings/given.ts'
import { command, query } from '../kernel/command.ts'
import { givenValues } from '../kernel/settings.ts'
import { decidableSetting, decide, givenColumns, reset } from './decision.ts'
import { titled } from './titles.ts'

export const effectiveSettings = query({
  route: 'GET /api/settings',
  summary: 'Every setting as it holds for this user in this branch, and the layer it came from',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx, actor }): Promise<EffectiveSettings> {
    const { branchId: branch, userId: user } = actor
    const given = await givenValues(tx, { branchId: branch, userId: user })
    const rows = settings().map((declared) => ({
      key: declared.key,
      ...settingOf(given, declared, { branch, user }),
    }))
    const shown = await titled(tx, rows)
    return { values: Object.fromEntries(shown.map(({ key, ...it }) => [key, it])) }
  },
})

export const givenSettings = query({
  route: 'GET /api/settings/given',
  summary: 'What the company and its branches decided, each with its version',
  needs: 'settings.system.view',
  input: z.strictObject({}),
  async run({ tx }): Promise<{ rows: GivenSetting[] }> {
    const rows = await tx.rows(sql<GivenSetting>`
      select ${givenColumns}
      from setting_value
      where layer = any(${[...decidedLayers]})
        and (branch_id is null or exists (select 1 from branch b where b.id = branch_id))
        and (register_id is null or exists (select 1 from register r where r.id = register_id))
      order by key, layer, scope_id`)
    return { rows: await titled(tx, rows) }
  },
})

/** A branch or a register is named, the company is not. */
function scopeOf({ layer, scope = null }: { layer: string; scope?: string | null }): string | null {
  if ((layer === 'company') !== (scope === null))
    throw new Refusal(scope === null ? 'required' : 'invalid', 'scope')
  return scope
}

export const decideSetting = command({
  route: 'PUT /api/settings/:key',
  summary: 'Decide a setting for the company, a branch or a register; a stale version is refused',
  needs: 'settings.system.edit',
  input: decisionInput,
  async run(context, { key, layer, version, value, ...where }) {
    const declared = decidableSetting(key, layer)
    const at = { layer, scope: scopeOf({ layer, ...where }) }
    return decide(context, declared, at, { version, value })
  },
})

export const resetSetting = command({
  route: 'DELETE /api/settings/:key',
  summary: 'Take a decision back: the layer beneath holds again',
  needs: 'settings.system.edit',
  input: resetInput,
  async run(context, { key, layer, version, ...where }) {
    const declared = decidableSetting(key, layer)
    await reset(context, declared, { layer, scope: scopeOf({ layer, ...where }) }, version)
  },
})
