/** Puts the till of the signed-in company around its screens. */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Unexpected } from '../../kernel/parts/screen/Unexpected.tsx'
import { useConnection } from '../../kernel/session/live.ts'
import { useSession } from '../../kernel/session/session.ts'
import { type Till, TillRoom } from '../till-context.ts'
import type { TillEngine } from './engine.ts'
import { saveOutboxFile } from './export-file.ts'
import { startWorker, useNewVersion } from './new-version.ts'
import { runTill } from './running.ts'
import { useTillState } from './till-state.ts'

type Actions = Pick<
  Till,
  | 'saveSale'
  | 'dropSale'
  | 'commit'
  | 'findTicket'
  | 'pastTicket'
  | 'send'
  | 'retry'
  | 'exportOutbox'
  | 'claim'
  | 'release'
  | 'token'
  | 'askAgain'
>

/** Until the browser's tables are open nothing can be done; screens only show that they load. */
const notYet = (): never => {
  throw new Error('The till is still loading')
}

const noActions: Actions = {
  saveSale: notYet,
  dropSale: notYet,
  commit: notYet,
  findTicket: async () => [],
  pastTicket: async () => undefined,
  send: notYet,
  retry: () => {},
  exportOutbox: notYet,
  claim: notYet,
  release: notYet,
  token: notYet,
  askAgain: notYet,
}

/** Nobody asks for what was sold before in the first second. */
const past = () => import('./past-tickets.ts')

const actionsOf = (engine: TillEngine): Actions => ({
  saveSale: (sale) => engine.counter.saveSale(sale),
  dropSale: (id) => engine.counter.dropSale(id),
  commit: (unsigned) => engine.counter.commit(unsigned),
  findTicket: async (text) => (await past()).findEverywhere(engine.db, text),
  pastTicket: async (id) => (await past()).pastTicket(engine.db, id),
  send: (path, body, proven) => engine.counter.send(path, body, proven),
  retry: () => void engine.counter.retry(),
  exportOutbox: () => saveOutboxFile(engine.db, useTillState.getState().station),
  claim: (register, options) => engine.claim(register, options),
  release: () => engine.release(),
  token: () => engine.token(),
  askAgain: () => engine.askAgain(),
})

type Started = { engine?: TillEngine; error?: unknown }

function useEngine(company: string): Started {
  const [started, setStarted] = useState<Started>({})
  useEffect(() => {
    let isGone = false
    runTill(company).then(
      (engine) => !isGone && setStarted({ engine }),
      (error: unknown) => !isGone && setStarted({ error }),
    )
    return () => {
      isGone = true
    }
  }, [company])
  return started
}

export function TillProvider({ children }: { children: ReactNode }) {
  const { company } = useSession()
  const { engine, error } = useEngine(company.id)
  const state = useTillState()
  const update = useNewVersion()
  const isOnline = useConnection() === 'online'
  useEffect(() => void startWorker(), [])
  useEffect(() => {
    if (isOnline) engine?.wake()
  }, [isOnline, engine])
  const actions = useMemo(() => (engine ? actionsOf(engine) : noActions), [engine])
  const till = useMemo(
    (): Till => ({ ...state, ...actions, isOnline, update }),
    [state, actions, isOnline, update],
  )
  if (error) return <Unexpected error={error} onRetry={() => location.reload()} />
  return <TillRoom till={till}>{children}</TillRoom>
}
