/** The settings that hold at a place, read in one question inside the transaction that obeys them. */
import { sql } from 'kysely'
import { type GivenValue, type Setting, settingOf } from '../../domain/kernel/setting.ts'
import type { Tx } from './postgres/db.ts'
import type { Raw } from './rows/row-sql.ts'

type At = {
  branchId?: string | null
  registerId?: string | null
  userId?: string | null
  /** What the branches of these decided is read along. */
  warehouses?: readonly string[]
}

export class Settings {
  readonly #values: readonly GivenValue[]
  readonly #at: At

  constructor(values: readonly GivenValue[], at: At) {
    this.#values = values
    this.#at = at
  }

  /** As they hold at another branch that was read along; at none, as the company decided. */
  at(branchId: string | null): Settings {
    return new Settings(this.#values, { ...this.#at, branchId })
  }

  /** The value that holds; `settingOf` also says where it came from. */
  of<Value>(declared: Setting<Value>): Value {
    const { branchId: branch, registerId: register, userId: user } = this.#at
    return settingOf(this.#values, declared, { branch, register, user }).value
  }
}

const givenJson = (where: Raw): Raw => sql`
  (select coalesce(json_agg(json_build_object('key', key, 'layer', layer, 'scope', scope_id,
      'value', value)), '[]')
    from setting_value
    where ${where})`

/** What was decided for the company and for every place of it, as a piece of a question. */
export const placedSettings: Raw = givenJson(sql`layer in ('company', 'branch', 'register')`)

/** What somebody decided for himself. */
export const settingsOfUser = (userId: string | null = null): Raw =>
  givenJson(sql`layer = 'user' and scope_id = ${userId}`)

export const givenValues = (tx: Tx, at: At): Promise<GivenValue[]> =>
  tx.rows(sql<GivenValue>`
    select key, layer, scope_id as scope, value
    from setting_value
    where layer = 'company'
      or layer = 'branch' and (scope_id = ${at.branchId ?? null} or scope_id = any(array(
        select branch_id
        from warehouse
        where id = any(${at.warehouses ?? []}::uuid[]))))
      or layer = 'register' and scope_id = ${at.registerId ?? null}
      or layer = 'user' and scope_id = ${at.userId ?? null}`)

export const settingsFor = async (tx: Tx, at: At): Promise<Settings> =>
  new Settings(await givenValues(tx, at), at)
