/** Labels of what purchases brought, one for each piece. */
import { useQueries } from '@tanstack/react-query'
import type { LabelChoice } from '../../../domain/catalog/label.ts'
import { call } from '../../kernel/session/api.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

type LabelsOfPurchasesProps = { ids: readonly string[]; onClose: () => void }

export default function LabelsOfPurchases({ ids, onClose }: LabelsOfPurchasesProps) {
  const asked = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['labelsOfPurchase', id],
      queryFn: () => call<LabelChoice>('GET', `/api/purchases/${id}/labels`),
    })),
  })
  const isReady = asked.every(({ data }) => data)
  const chosen = asked.flatMap(({ data }) => data?.rows ?? [])
  const error = asked.find((it) => it.error)?.error
  return <LabelsDialog chosen={isReady ? chosen : undefined} error={error} onClose={onClose} />
}
