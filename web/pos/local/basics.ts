/** The small things a till needs, asked for by their state: an answer without them says "as before". */
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { call } from '../../kernel/session/api.ts'
import { keepFact, readFact, type TillDatabase } from './database.ts'

type Answer = TillBasics | { tag: string }

/** Answers the basics when they are other than before. */
export async function pullBasics(
  db: TillDatabase,
  register: string,
): Promise<TillBasics | undefined> {
  const known = await readFact(db, 'basics')
  const asked = new URLSearchParams({ register })
  if (known?.register.id === register) asked.set('tag', known.tag)
  const answer = await call<Answer>('GET', `/api/pos/basics?${asked}`)
  if (!('company' in answer)) return undefined
  await keepFact(db, 'basics', answer)
  return answer
}

/** Those that were kept, if they are of this register. */
export async function keptBasics(
  db: TillDatabase,
  register: string | undefined,
): Promise<TillBasics | null> {
  const known = await readFact(db, 'basics')
  return known && known.register.id === register ? known : null
}
