/** What became of backups and checks: noted as they begin and as they end, whoever made them. */
import type pg from 'pg'
import { newId } from '../../domain/kernel/id.ts'
import { connectOwner } from '../kernel/postgres/prepare.ts'

export type RunKind = 'backup' | 'check'
type Sums = Record<string, string | number>
export type Outcome = { state: 'good' | 'bad'; sums: Sums }

async function asOwner<Answer>(url: string, work: (owner: pg.Client) => Promise<Answer>) {
  const owner = await connectOwner(url)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** A database that is older than these notes is backed up without them. */
async function begin(url: string, kind: RunKind, isByItself: boolean): Promise<string | undefined> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query("select to_regclass('public.upkeep_run') is not null as has")
    if (!rows[0].has) return undefined
    const id = newId()
    // One that is still called running after a day died with its process.
    await owner.query(`
      update upkeep_run set state = 'bad', ended_at = now()
      where state = 'running' and started_at < now() - interval '1 day'`)
    await owner.query('insert into upkeep_run (id, kind, is_by_itself) values ($1, $2, $3)', [
      id,
      kind,
      isByItself,
    ])
    return id
  })
}

const end = (url: string, id: string, { state, sums }: Outcome): Promise<unknown> =>
  asOwner(url, (owner) =>
    owner.query(
      'update upkeep_run set state = $2, sums = $3, ended_at = clock_timestamp() where id = $1',
      [id, state, JSON.stringify(sums)],
    ),
  )

type Run<Answer> = {
  ownerUrl: string
  kind: RunKind
  isByItself: boolean
  work(): Promise<Answer>
  outcomeOf(answer: Answer): Outcome
}

export async function noted<Answer>(run: Run<Answer>): Promise<Answer> {
  const { ownerUrl, kind, isByItself } = run
  const id = await begin(ownerUrl, kind, isByItself)
  try {
    const answer = await run.work()
    if (id) await end(ownerUrl, id, run.outcomeOf(answer))
    return answer
  } catch (error) {
    if (id) await end(ownerUrl, id, { state: 'bad', sums: {} })
    throw error
  }
}
