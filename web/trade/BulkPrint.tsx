/** Prints the papers of the ticked documents together, each in the language of its partner. */
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mergedPdf } from '../../domain/paper/merge-pdf.ts'
import type { ListModel } from '../kernel/list/list-shape.ts'
import { BulkDialog } from '../kernel/list/selection/BulkDialog.tsx'
import { call, fetchBlob } from '../kernel/session/api.ts'
import { printPaper } from '../kernel/session/print-file.ts'

export default function BulkPrint({ list, onClose }: { list: ListModel; onClose: () => void }) {
  const { t } = useTranslation()
  const papers = useRef(new Map<string, Uint8Array>())
  return (
    <BulkDialog
      list={list}
      icon={IconPrinter}
      title={t('bulk.print')}
      actionLabel={t('bulk.print')}
      step={async ({ id }) => {
        const paper = await fetchBlob(`/api/documents/${id}/paper`, new AbortController().signal)
        papers.current.set(id, new Uint8Array(await paper.arrayBuffer()))
        return undefined
      }}
      onDone={async () => {
        const ids = [...list.selection.ticks].filter((id) => papers.current.has(id))
        if (ids.length === 0) return
        const merged = mergedPdf(ids.flatMap((id) => papers.current.get(id) ?? []))
        printPaper(new Blob([merged], { type: 'application/pdf' }))
        for (const id of ids) await call('POST', `/api/documents/${id}/printed`)
      }}
      onClose={onClose}
    />
  )
}
