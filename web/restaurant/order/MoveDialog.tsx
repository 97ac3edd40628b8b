/** The guests sit down elsewhere, or two tables become one. */
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { orderPath } from '../order-path.ts'
import { TablesDialog } from '../TablesDialog.tsx'
import type { Floor } from '../use-floor.ts'
import classes from './Order.module.css'
import { TableChoices } from './TableChoices.tsx'
import { useOrderName, useTables } from './table-names.ts'

type MoveDialogProps = {
  floor: Floor
  order: FloorOrder
  way: 'move' | 'merge'
  onClose: () => void
}

export default function MoveDialog({ floor, order, way, onClose }: MoveDialogProps) {
  return way === 'move' ? (
    <ToTable floor={floor} order={order} onClose={onClose} />
  ) : (
    <IntoOrder floor={floor} order={order} onClose={onClose} />
  )
}

type Asked = Omit<MoveDialogProps, 'way'>

function ToTable({ floor, order, onClose }: Asked) {
  const { t } = useTranslation()
  const taken = new Set(floor.orders.map(({ table }) => table))
  const tables = useTables(floor.branch).filter(({ id }) => id !== order.table)
  const move = (table: string): void => {
    void say(order.id, { kind: 'move', table })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArmchair}
      tone="plain"
      title={t('order.move')}
      actions={<Cancel size="lg" onClick={onClose} />}
    >
      <div className={classes.body}>
        <TableChoices tables={tables} taken={taken} onChosen={({ id }) => move(id)} />
      </div>
    </Dialog>
  )
}

function IntoOrder({ floor, order, onClose }: Asked) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const nameOf = useOrderName(floor.branch)
  const tables = useTables(floor.branch)
  const others = floor.orders.filter(({ id, isLocked }) => id !== order.id && !isLocked)
  const merge = (to: FloorOrder): void => {
    const lines = unpaidLines(order).map((line) => ({
      line: line.id,
      quantity: leftToPay(line),
      as: line.id,
    }))
    void say(order.id, { kind: 'give', to: to.id, lines, isAll: true })
    // Of the same branch, whichever section is the first.
    const section = tables.find(({ id }) => id === to.table)?.section ?? tables[0]?.section
    void navigate(orderPath(to.id, section?.id))
  }
  return (
    <TablesDialog
      title={t('order.merge')}
      sentence={t('order.mergeHint')}
      orders={others}
      nameOf={nameOf}
      onClose={onClose}
      onChosen={merge}
    />
  )
}
