/**
 * The place over the till where its panels open. They, and what is paid seldom, are fetched
 * as soon as the till stands, so that none keeps a cashier waiting, and do not keep the till itself
 * from opening.
 */
import { lazy, Suspense, useEffect } from 'react'
import { useTillUi } from './till-ui.ts'

const load = () => import('./Panel.tsx')
const Panel = lazy(load)

const seldom = [load, () => import('./pay/RefundPay.tsx'), () => import('./pay/ChequeDialog.tsx')]

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  useEffect(() => {
    // Without network they come from what the worker keeps; if not now, then when they are opened.
    for (const part of seldom) part().catch(() => undefined)
  }, [])
  return <Suspense fallback={null}>{panel && <Panel panel={panel} />}</Suspense>
}
