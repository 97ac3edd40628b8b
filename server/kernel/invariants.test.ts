/** Each invariant is itself proven: the fault is planted, found, and mended again. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { brokenInvariants, invariants } from './invariants.ts'
import { migratedDatabase } from './testing/app.ts'

let ownerUrl: string
let owner: pg.Client
let role: string
const company = newId()
const user = newId()
const unit = newId()
const item = newId()

beforeAll(async () => {
  const migrated = await migratedDatabase()
  ownerUrl = migrated.ownerUrl
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const app = decodeURIComponent(new URL(migrated.appUrl).username)
  role = pg.escapeIdentifier(app)
  await owner.query("select set_config('comptoir.app_role', $1, false)", [app])
  await owner.query(`
    insert into company (company_id, name, country) values ('${company}', 'Sound', 'LB');
    insert into currency (company_id, id, code, name, decimals, rank)
      values ('${company}', '${newId()}', 'USD', 'US dollar', 2, 'first');
    insert into app_user (company_id, id, username, full_name, user_type)
      values ('${company}', '${user}', 'sound', 'Sound', 'admin');
    insert into thirdparty (company_id, id, name, is_cash_client)
      values ('${company}', '${newId()}', 'Cash client', true);
    insert into unit (company_id, id, name) values ('${company}', '${unit}', 'Piece');
    insert into item (company_id, id, name, unit_id, unit_price)
      values ('${company}', '${item}', 'Bread', '${unit}', 1);
    insert into item_barcode (company_id, id, item_id, position, code)
      values ('${company}', '${newId()}', '${item}', 0, '123')`)
})
afterAll(() => owner.end())

type Fault = { invariant: string; fault: string; plant: () => string; mend: () => string }

const session = (): string => `
  insert into session (company_id, id, user_id, expires_at)
  values ('${company}', '${newId()}', '${user}', now() + interval '1 hour');`

const faults: Fault[] = [
  {
    invariant: 'every table of a company has row security enabled and forced, with its policy',
    fault: 'row security is switched off',
    plant: () => 'alter table brand disable row level security',
    mend: () => 'alter table brand enable row level security',
  },
  {
    invariant: 'every table of a company has row security enabled and forced, with its policy',
    fault: 'row security is not forced',
    plant: () => 'alter table audit no force row level security',
    mend: () => 'alter table audit force row level security',
  },
  {
    invariant: 'every table of a company has row security enabled and forced, with its policy',
    fault: 'the policy is missing',
    plant: () => 'alter policy company_wall on unit rename to other_wall',
    mend: () => 'alter policy other_wall on unit rename to company_wall',
  },
  {
    invariant: 'every key of a company table starts with company_id',
    fault: 'a table has its id alone as its key',
    plant: () => `
      create table loose (company_id uuid, id uuid primary key);
      call put_behind_wall('loose')`,
    mend: () => 'drop table loose',
  },
  {
    invariant: 'every key of a company table starts with company_id',
    fault: 'a table has no key at all',
    plant: () => `
      create table loose (company_id uuid, id uuid);
      call put_behind_wall('loose')`,
    mend: () => 'drop table loose',
  },
  {
    invariant: 'every foreign key between company tables carries company_id',
    fault: 'a reference reaches over the wall',
    plant: () => `
      create unique index brand_id_alone on brand (id);
      create table loose (
        company_id uuid, id uuid, brand_id uuid references brand (id), primary key (company_id, id));
      call put_behind_wall('loose')`,
    mend: () => 'drop table loose; drop index brand_id_alone',
  },
  {
    invariant: 'the role of the application owns nothing and cannot bypass the wall',
    fault: 'the role bypasses row security',
    plant: () => `alter role ${role} bypassrls`,
    mend: () => `alter role ${role} nobypassrls`,
  },
  {
    invariant: 'the role of the application owns nothing and cannot bypass the wall',
    fault: 'the role owns a table',
    plant: () => `alter table brand owner to ${role}`,
    mend: () => 'alter table brand owner to current_user',
  },
  {
    invariant: 'the application can only add to the audit',
    fault: 'the audit can be changed',
    plant: () => `grant update on audit to ${role}`,
    mend: () => `revoke update on audit from ${role}`,
  },
  {
    invariant: 'the application can only add to the audit',
    fault: 'the audit can be emptied',
    plant: () => `grant truncate on audit to ${role}`,
    mend: () => `revoke truncate on audit from ${role}`,
  },
  {
    invariant: 'a user has at most one live session',
    fault: 'two stations are signed in',
    plant: () => `drop index session_is_the_only_one; ${session()} ${session()}`,
    mend: () => `
      delete from session;
      create unique index session_is_the_only_one on session (company_id, user_id)
        where ended_at is null`,
  },
  {
    invariant: 'every company has an active admin and a first currency',
    fault: 'the last admin is inactive',
    plant: () => 'update app_user set is_active = false',
    mend: () => 'update app_user set is_active = true',
  },
  {
    invariant: 'every company has an active admin and a first currency',
    fault: 'the first currency is gone',
    plant: () => "update currency set rank = 'second'",
    mend: () => "update currency set rank = 'first'",
  },
  {
    invariant: 'every company has one cash client, an active one',
    fault: 'nobody buys without a name',
    plant: () => 'update thirdparty set is_cash_client = false',
    mend: () => 'update thirdparty set is_cash_client = true',
  },
  {
    invariant: 'every company has one cash client, an active one',
    fault: 'there are two',
    plant: () => `
      drop index thirdparty_is_the_only_cash_client;
      insert into thirdparty (company_id, id, name, is_cash_client)
        values ('${company}', '${newId()}', 'Another', true)`,
    mend: () => `
      delete from thirdparty where name = 'Another';
      create unique index thirdparty_is_the_only_cash_client on thirdparty (company_id)
        where is_cash_client`,
  },
  {
    invariant: 'no item is made of itself',
    fault: 'bread is made of bread',
    plant: () => `
      set session_replication_role = replica;
      insert into recipe (company_id, id, name, item_id, unit_generated_id)
        values ('${company}', '${item}', 'Bread', '${item}', '${unit}');
      insert into recipe_component
        (company_id, id, recipe_id, position, item_id, quantity_used, unit_used_id)
        values ('${company}', '${newId()}', '${item}', 0, '${item}', 1, '${unit}');
      set session_replication_role = origin`,
    mend: () => 'delete from recipe',
  },
  {
    invariant: 'an item is found by all its names and barcodes',
    fault: 'its barcode cannot be searched',
    plant: () => 'update item set codes = null',
    mend: () => "update item set codes = '123'",
  },
  {
    invariant: 'an item is found by all its names and barcodes',
    fault: 'one of its names cannot be found',
    plant: () => 'delete from item_name',
    mend: () => 'update item set name = name',
  },
]

/** What its own question finds; all questions together are asked before the first fault and after the last. */
const found = async (name: string): Promise<number> => {
  const { sql = '' } = invariants.find((it) => it.name === name) ?? {}
  return (await owner.query(sql)).rows.length
}

test('a sound database breaks no invariant', async () => {
  expect(await brokenInvariants(ownerUrl)).toEqual([])
})

test('every invariant has a fault that proves it', () => {
  const proven = new Set(faults.map(({ invariant }) => invariant))
  expect(invariants.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})

test.each(faults)('"$invariant" finds that $fault', async ({ invariant, plant, mend }) => {
  expect(await found(invariant)).toBe(0)
  await owner.query(plant())
  expect(await found(invariant)).toBeGreaterThan(0)
  await owner.query(mend())
  expect(await found(invariant)).toBe(0)
})

test('all that is broken is told by name, and nothing once it is mended', async () => {
  const planted = [faults[0], faults.at(-1)].filter((it) => it !== undefined)
  for (const { plant } of planted) await owner.query(plant())
  const broken = await brokenInvariants(ownerUrl)
  expect(broken.map(({ name }) => name)).toEqual(planted.map(({ invariant }) => invariant))
  for (const { mend } of planted) await owner.query(mend())
  expect(await brokenInvariants(ownerUrl)).toEqual([])
})

test('tables that lost their statistics are counted before anything is asked of them', async () => {
  await owner.query(`
    insert into thirdparty (company_id, id, name)
    select '${company}', gen_random_uuid(), 'Client ' || n from generate_series(1, 5000) n`)
  await owner.query(`
    analyze thirdparty;
    delete from pg_statistic where starelid = 'thirdparty'::regclass;
    update pg_class set reltuples = -1, relpages = 0 where oid = 'thirdparty'::regclass`)
  const known = async () => {
    const { rows } = await owner.query(`
      select reltuples, (select count(*)::int from pg_stats where tablename = relname) as columns
      from pg_class
      where oid = 'thirdparty'::regclass`)
    return rows[0]
  }
  expect(await known()).toEqual({ reltuples: -1, columns: 0 })
  const before: unknown[] = []
  const asked = (done: number) => void (done === 0 && before.push(known()))
  expect(await brokenInvariants(ownerUrl, { onAsked: asked })).toEqual([])
  const [counted] = (await Promise.all(before)) as [{ reltuples: number; columns: number }]
  expect(counted.reltuples).toBe(5001)
  expect(counted.columns).toBeGreaterThan(10)
})
