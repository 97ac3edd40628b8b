import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { SelectionSums } from '../kernel/list/selection/selection-sums.ts'
import { DocumentSums, summedColumns } from './editor/DocumentSums.tsx'

const Sums = ({ rows }: { rows: readonly AnyRow[] }) => (
  <DocumentSums screen="purchasing" rows={rows} />
)

const sums: SelectionSums = { columns: summedColumns, Sums }

export default sums
