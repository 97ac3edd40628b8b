/** What opens over the till, one at a time. Camera, clock and what is sold out come when first asked for. */
import { lazy } from 'react'
import { useDesk } from '../desk.ts'
import OutboxDrawer from '../local/OutboxDrawer.tsx'
import PrinterDialog from '../receipt/PrinterDialog.tsx'
import ReceiptDialog from '../receipt/ReceiptDialog.tsx'
import KeyHelp from '../sell/KeyHelp.tsx'
import { closePanel, type TillPanel } from '../till-ui.ts'
import CashierSwitch from './CashierSwitch.tsx'
import CustomerPicker from './CustomerPicker.tsx'
import DiscountDialog from './DiscountDialog.tsx'
import HeldDrawer from './HeldDrawer.tsx'
import HoldDialog from './HoldDialog.tsx'
import LineDialog from './LineDialog.tsx'
import LotDialog from './LotDialog.tsx'
import ModifierDialog from './ModifierDialog.tsx'
import NoteDialog from './NoteDialog.tsx'
import OpenDrawer from './OpenDrawer.tsx'
import PastTickets from './PastTickets.tsx'
import PriceDialog from './PriceDialog.tsx'
import RefundDialog from './RefundDialog.tsx'
import ScannedAsk from './ScannedAsk.tsx'
import WeightDialog from './WeightDialog.tsx'

const ClockPanel = lazy(() => import('../attendance/ClockPanel.tsx'))
const CameraScan = lazy(() => import('../scan/CameraScan.tsx'))
const DisplayDialog = lazy(() => import('../display/DisplayDialog.tsx'))
const PriceCheck = lazy(() => import('../price-check/PriceCheck.tsx'))
const DepositDialog = lazy(() => import('../promise/DepositDialog.tsx'))
const PromiseDialog = lazy(() => import('../promise/PromiseDialog.tsx'))
const PromiseList = lazy(() => import('../promise/PromiseList.tsx'))
const CouponDialog = lazy(() => import('../promotion/CouponDialog.tsx'))
const GiftCardPanel = lazy(() => import('../value/GiftCardPanel.tsx'))
const TillSoldOut = lazy(() => import('../sold-out/TillSoldOut.tsx'))

export default function Panel({ panel }: { panel: TillPanel }) {
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
    case 'coupon':
      return <CouponDialog onClose={onClose} />
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
    case 'clock':
      return <ClockPanel onClose={onClose} />
    case 'tickets':
      return <PastTickets text={panel.text} onClose={onClose} />
    case 'refund':
      return <RefundDialog ticket={panel.ticket} onClose={onClose} />
    case 'receipt':
      return <ReceiptDialog ticket={panel.ticket} onClose={onClose} />
    case 'printer':
      return <PrinterDialog onClose={onClose} />
    case 'display':
      return <DisplayDialog onClose={onClose} />
    case 'giftCard':
      return <GiftCardPanel onClose={onClose} />
    case 'soldOut':
      return <TillSoldOut onClose={onClose} />
    case 'weight':
      return <WeightDialog item={panel.item} barcode={panel.barcode} onClose={onClose} />
    case 'openPrice':
      return <PriceDialog item={panel.item} taken={panel.taken} onClose={onClose} />
    case 'lot':
      return <LotDialog item={panel.item} barcode={panel.barcode} onClose={onClose} />
    case 'promise':
      return <PromiseDialog onClose={onClose} />
    case 'promises':
      return <PromiseList onClose={onClose} />
    case 'deposit':
      return <DepositDialog order={panel.order} onClose={onClose} />
    case 'priceCheck':
      return <PriceCheck key={panel.code} code={panel.code} onClose={onClose} />
    case 'scanned':
      return <ScannedAsk code={panel.code} onClose={onClose} />
    case 'outbox':
      return <OutboxDrawer onClose={onClose} />
  }
}
