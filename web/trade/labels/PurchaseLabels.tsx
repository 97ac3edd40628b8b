/** Labels of what the ticked purchases brought, one for each piece. */
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { LabelChoice } from '../../../domain/catalog/label.ts'
import type { ListModel } from '../../kernel/list/list-model.ts'
import { call } from '../../kernel/session/api.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

type PurchaseLabelsProps = { list: ListModel; onClose: () => void }

export default function PurchaseLabels({ list, onClose }: PurchaseLabelsProps) {
  const [ids] = useState(() => [...list.selection.ticks])
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
