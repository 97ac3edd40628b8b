/** Merges the two ticked rows of the list; the one ticked first stays unless they are swapped. */
import type { ListModel } from '../kernel/list/list-shape.ts'
import { MergeDialog } from './MergeDialog.tsx'

type MergeSelectionProps = { list: ListModel; onClose: () => void }

export default function MergeSelection({ list, onClose }: MergeSelectionProps) {
  const [keep = '', drop = ''] = list.selection.ticks
  const done = () => {
    list.selection.clear()
    onClose()
  }
  return <MergeDialog first={{ keep, drop }} onClose={onClose} onMerged={done} />
}
