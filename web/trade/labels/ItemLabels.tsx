/** Labels of the ticked items. */
import { useState } from 'react'
import type { ListModel } from '../../kernel/list/list-shape.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

export default function ItemLabels({ list, onClose }: { list: ListModel; onClose: () => void }) {
  const [chosen] = useState(() => [...list.selection.ticks].map((item) => ({ item, copies: 1 })))
  return <LabelsDialog chosen={chosen} onClose={onClose} />
}
