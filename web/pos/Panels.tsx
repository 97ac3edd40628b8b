/**
 * The place over the till where its panels open. They are fetched as soon as the till stands, so
 * that none keeps a cashier waiting, and do not keep the till itself from opening.
 */
import { lazy, Suspense, useEffect } from 'react'
import { useTillUi } from './till-ui.ts'

const load = () => import('./Panel.tsx')
const Panel = lazy(load)

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  useEffect(() => {
    // Without network they come from what the worker keeps; if not now, then when they are opened.
    load().catch(() => undefined)
  }, [])
  return <Suspense fallback={null}>{panel && <Panel panel={panel} />}</Suspense>
}
