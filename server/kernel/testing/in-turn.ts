/** Some who want the same rows, one after the other: all of them have begun before the first one ends. */
import type { RawBuilder } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

const blocked = `
  select 1
  from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/** `held` locks what they all want, until they stand in line for it in this order. */
export async function inTurn(
  app: TestApp,
  companyId: string,
  held: RawBuilder<unknown>,
  works: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app.db.inCompany(companyId, async (tx) => {
    await tx.rows(held)
    begun.resolve()
    await end.promise
  })
  await Promise.race([begun.promise, holding])
  const done: Promise<unknown>[] = []
  for (const work of works) {
    done.push(work())
    await vi.waitFor(async () => expect(await app.asOwner(blocked)).toHaveLength(done.length), {
      timeout: 10_000,
    })
  }
  end.resolve()
  await Promise.all([holding, ...done])
}
