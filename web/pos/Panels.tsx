/** What opens over the till, one at a time; each comes with the first time it is asked for. */
import { lazy, Suspense } from 'react'
import { useDesk } from './desk.ts'
import { closePanel, type TillPanel, useTillUi } from './till-ui.ts'

const LineDialog = lazy(() => import('./LineDialog.tsx'))
const ModifierDialog = lazy(() => import('./ModifierDialog.tsx'))
const DiscountDialog = lazy(() => import('./DiscountDialog.tsx'))
const NoteDialog = lazy(() => import('./NoteDialog.tsx'))
const HoldDialog = lazy(() => import('./HoldDialog.tsx'))
const HeldDrawer = lazy(() => import('./HeldDrawer.tsx'))
const CustomerPicker = lazy(() => import('./CustomerPicker.tsx'))
const KeyHelp = lazy(() => import('./KeyHelp.tsx'))
const CameraScan = lazy(() => import('./CameraScan.tsx'))
const OpenDrawer = lazy(() => import('./OpenDrawer.tsx'))
const CashierSwitch = lazy(() => import('./CashierSwitch.tsx'))
const PastTickets = lazy(() => import('./PastTickets.tsx'))
const RefundDialog = lazy(() => import('./RefundDialog.tsx'))
const OutboxDrawer = lazy(() => import('./local/OutboxDrawer.tsx'))

function Panel({ panel }: { panel: TillPanel }) {
  const { sale } = useDesk()
  const onClose = closePanel
  switch (panel.name) {
    case 'line': {
      const line = sale.lines.find(({ id }) => id === panel.line)
      return line && <LineDialog line={line} onClose={onClose} />
    }
    case 'options':
      return <ModifierDialog {...panel} onClose={onClose} />
    case 'discount':
      return <DiscountDialog onClose={onClose} />
    case 'note':
      return <NoteDialog onClose={onClose} />
    case 'hold':
      return <HoldDialog onClose={onClose} />
    case 'held':
      return <HeldDrawer onClose={onClose} />
    case 'customer':
      return <CustomerPicker onClose={onClose} />
    case 'keys':
      return <KeyHelp onClose={onClose} />
    case 'camera':
      return <CameraScan onClose={onClose} />
    case 'drawer':
      return <OpenDrawer onClose={onClose} />
    case 'cashier':
      return <CashierSwitch onClose={onClose} />
    case 'tickets':
      return <PastTickets text={panel.text} onClose={onClose} />
    case 'refund':
      return <RefundDialog ticket={panel.ticket} onClose={onClose} />
    case 'outbox':
      return <OutboxDrawer onClose={onClose} />
  }
}

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  return <Suspense fallback={null}>{panel && <Panel panel={panel} />}</Suspense>
}
