/**
 * What a device needs of the floor beside its orders (sections, plans), as it was answered last: a
 * device that starts where nobody can be asked shows that, and asks again once it can.
 */
import { call, isPassing } from '../../kernel/session/api.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { openFloorDatabase } from './floor-database.ts'

/** A server that is slower than this is away, where something is known here. */
const patienceMs = 4000

const isAway = (error: unknown): boolean =>
  isPassing(error) || (error instanceof DOMException && error.name === 'TimeoutError')

async function answersOf<Result>(
  use: (db: Awaited<ReturnType<typeof openFloorDatabase>>) => Promise<Result>,
): Promise<Result | undefined> {
  const company = useRootStore.getState().companyId
  if (!company || typeof indexedDB === 'undefined') return undefined
  const db = await openFloorDatabase(company)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

export async function keptAnswer<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const known = await answersOf((db) => db.get('answers', path))
  const patience = known === undefined ? [] : [AbortSignal.timeout(patienceMs)]
  try {
    const answer = await call<Answer>('GET', path, undefined, {
      signal: AbortSignal.any([signal, ...patience]),
    })
    await answersOf((db) => db.put('answers', answer, path))
    return answer
  } catch (error) {
    if (known === undefined || signal.aborted || !isAway(error)) throw error
    return known as Answer
  }
}
