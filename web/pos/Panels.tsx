/**
 * The place over the till where its panels open. They are fetched once the till stands and has
 * nothing else to do, so that none keeps a cashier waiting and the till itself opens without them.
 */
import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from './idle.ts'
import { useTillUi } from './till-ui.ts'

const load = () => import('./Panel.tsx')
const Panel = lazy(load)

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  useEffect(() => {
    // Without network they come from what the worker keeps; if not now, then when they are opened.
    whenIdle(() => void load().catch(() => undefined))
  }, [])
  return <Suspense fallback={null}>{panel && <Panel panel={panel} />}</Suspense>
}
