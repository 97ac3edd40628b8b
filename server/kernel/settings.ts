/** The settings that hold at a place, read in one question inside the transaction that obeys them. */
import { sql } from 'kysely'
import { type GivenValue, type Setting, settingOf } from '../../domain/kernel/setting.ts'
import type { Tx } from './postgres/db.ts'

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
