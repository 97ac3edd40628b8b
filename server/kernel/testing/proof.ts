/** Each invariant is itself proven: a sound company breaks none; a fault is planted, found, undone. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allInvariants,
  brokenInvariants,
  type Invariant,
  questionsOf,
  viewsOf,
} from '../invariants.ts'
import type { InPieces } from '../pieces.ts'
import { type TestApp, testApp } from './app.ts'

/** Planted by the statement, or by one that can only be written when the company stands. */
export type Fault = [
  invariant: string | undefined,
  fault: string,
  plant: string | ((appRole: string) => string),
]

type Proof = {
  invariants: readonly Invariant[]
  faults: readonly Fault[]
  /** Writes what a sound company has, so that every fault has something to break. */
  prepare: (app: TestApp) => Promise<unknown>
  /** Takes back what only these tests could write. */
  cleanUp?: (app: TestApp) => Promise<unknown>
}

export function proveInvariants({ invariants, faults, prepare, cleanUp }: Proof): void {
  const app = testApp()
  let owner: pg.Client
  let appRole: string

  beforeAll(async () => {
    await prepare(app)
    owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    const { rows } = await owner.query(`
      select r.rolname as name
      from pg_policy p
      join pg_roles r on r.oid = any(p.polroles)
      where p.polname = 'company_wall'
      limit 1`)
    appRole = pg.escapeIdentifier(rows[0].name)
  })
  afterAll(async () => {
    await owner.end()
    await cleanUp?.(app)
  })

  const found = async (name: string | undefined): Promise<number> => {
    if (!invariants.some((it) => it.name === name))
      throw new Error(`There is no invariant "${name}"`)
    const known = (await allInvariants()).find((it) => it.name === name)
    const { sql = '', within, inPieces } = known ?? {}
    const { rows } = await owner.query(sql)
    // What is asked first must not find less.
    if (rows.length > 0 && within) expect((await owner.query(within)).rows).not.toEqual([])
    if (rows.length > 0 && inPieces) expect(await isFoundInPieces(inPieces)).toBe(true)
    return rows.length
  }

  /** Nor do its pieces, one after the other; what stands in one is not left to what is new. */
  const isFoundInPieces = async (inPieces: InPieces): Promise<boolean> => {
    const views = await viewsOf(owner)
    for (const number of [0, 1, 2]) {
      const { rows } = await owner.query(inPieces({ number, of: 3, since: null }, views))
      if (rows.length > 0) return true
    }
    return false
  }

  test('a sound company breaks no invariant', async () => {
    const own = new Set(invariants.map(({ name }) => name))
    const broken = await brokenInvariants(app.ownerUrl)
    expect(broken.filter(({ name }) => !cleanUp || own.has(name))).toEqual([])
  })

  test('a wider question finds nothing where all it is asked for holds', async () => {
    const wider = questionsOf(await allInvariants()).filter((it) => it.invariants.length > 1)
    for (const { sql, invariants } of cleanUp ? [] : wider)
      expect({ invariants, rows: (await owner.query(sql)).rows }).toEqual({ invariants, rows: [] })
  })

  test('every invariant has a fault that proves it', () => {
    const proven = new Set(faults.map(([name]) => name))
    expect(invariants.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })

  test.each(faults)('"%s" finds that %s', async (name, _, plant) => {
    expect(await found(name)).toBe(0)
    await owner.query('begin; set local session_replication_role = replica')
    try {
      await owner.query(typeof plant === 'string' ? plant : plant(appRole))
      expect(await found(name)).toBeGreaterThan(0)
    } finally {
      await owner.query('rollback')
    }
  })
}
