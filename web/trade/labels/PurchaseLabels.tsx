/** Labels of what the ticked purchases brought. */
import { useState } from 'react'
import type { ListModel } from '../../kernel/list/list-shape.ts'
import LabelsOfPurchases from './LabelsOfPurchases.tsx'

type PurchaseLabelsProps = { list: ListModel; onClose: () => void }

export default function PurchaseLabels({ list, onClose }: PurchaseLabelsProps) {
  const [ids] = useState(() => [...list.selection.ticks])
  return <LabelsOfPurchases ids={ids} onClose={onClose} />
}
