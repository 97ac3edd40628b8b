/**
 * The copy of the catalogue is asked for as soon as the page knows that it will be a till: the
 * browser looks for it while the screens of the till are still being fetched.
 */
import { isLoggedIn } from '../../kernel/session/session.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { type CataloguePage, openTillDatabase, type TillDatabase } from './database.ts'

type Early = { company: string; db: Promise<TillDatabase>; pages: Promise<CataloguePage[]> }

let early: Early | undefined

function ask(company: string): Early {
  const db = openTillDatabase(company)
  const pages = db.then((it) => it.getAll('pages'))
  // A browser that refuses is met again by whoever opens the tables next.
  pages.catch(() => undefined)
  return { company, db, pages }
}

const { companyId } = useRootStore.getState()
if (companyId && isLoggedIn()) early = ask(companyId)

/** Once: whoever comes later reads what is there then. */
export function takeEarlyCopy(company: string): Early | undefined {
  const taken = early?.company === company ? early : undefined
  if (taken) early = undefined
  return taken
}
