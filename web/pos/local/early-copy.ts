/**
 * The copy of the catalogue is asked for as soon as the page knows that it will be a till: the
 * browser looks for it while the screens of the till are still being fetched.
 */
import { isLoggedIn } from '../../kernel/session/session.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { type CataloguePage, openTillDatabase, type TillDatabase } from './database.ts'

type Early = { company: string; db: Promise<TillDatabase>; pages: Promise<CataloguePage[]> }

let early: Early | undefined
/** A till that already reads by itself is not read for. */
let isTooLate = false

function ask(company: string): Early {
  const db = openTillDatabase(company)
  const pages = db.then((it) => it.getAll('pages'))
  // A browser that refuses is met again by whoever opens the tables next.
  pages.catch(() => undefined)
  return { company, db, pages }
}

/** For whoever was signed in here, and so is again. */
export function askForCopy(): void {
  const { companyId } = useRootStore.getState()
  if (companyId && isLoggedIn() && !isTooLate) early = ask(companyId)
}

/** Once: whoever comes later reads what is there then. */
export function takeEarlyCopy(company: string): Early | undefined {
  isTooLate = true
  const taken = early
  early = undefined
  if (taken?.company === company) return taken
  void taken?.db.then(
    (db) => db.close(),
    () => undefined,
  )
  return undefined
}
