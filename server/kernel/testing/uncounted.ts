/** Five thousand clients in a table of which the planner knows nothing, as after a bulk load. */
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export async function uncountedClients(app: TestApp, companyId: string) {
  await app.asOwner(`
    set session_replication_role = replica;
    insert into thirdparty (company_id, id, name)
    select '${companyId}', gen_random_uuid(), 'Client ' || n from generate_series(1, 5000) n;
    set session_replication_role = origin`)
  // Nothing has changed since, so that nobody counts it by himself.
  await app.asOwner('analyze thirdparty')
  await app.asOwner(`delete from pg_statistic where starelid = 'thirdparty'::regclass`)
  await app.asOwner(
    `update pg_class set reltuples = -1, relpages = 0 where oid = 'thirdparty'::regclass`,
  )
  return async (): Promise<void> => {
    const [table] = await app.asOwner<{ rows: number }>(
      `select reltuples::int as rows from pg_class where oid = 'thirdparty'::regclass`,
    )
    expect(table?.rows).toBeGreaterThanOrEqual(5000)
    await app.asOwner(`
      set session_replication_role = replica;
      delete from thirdparty where name like 'Client %';
      set session_replication_role = origin`)
  }
}
