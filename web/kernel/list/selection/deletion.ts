/** Deleting rows: asks first, then says which rows were refused and why. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { deletionBatch, deletionWarning, tellDeleted } from '../../form/model/undo-deletion.ts'
import { confirm } from '../../parts/confirm.tsx'
import { toast } from '../../parts/toast.tsx'
import { call, messageOf } from '../../session/api.ts'

type RefusedRow = { id: string; title: string; code: string; message: string }

type DeletionAnswer = { deleted: string[]; refused: RefusedRow[] }

export type Deletion = {
  /** The title is known when a single row is meant. */
  remove: (ids: readonly string[], title?: string) => Promise<void>
  isBusy: boolean
  /** The outcome that must be told: some rows were refused. */
  refusal: DeletionAnswer | null
  dismiss: () => void
}

async function deleteAll(entity: Entity, ids: readonly string[]): Promise<DeletionAnswer> {
  const all: DeletionAnswer = { deleted: [], refused: [] }
  for (let at = 0; at < ids.length; at += deletionBatch) {
    const batch = ids.slice(at, at + deletionBatch)
    const answer = await call<DeletionAnswer>('POST', `${entity.api}/delete`, { ids: batch })
    all.deleted.push(...answer.deleted)
    all.refused.push(...answer.refused)
  }
  return all
}

export function useDeletion(entity: Entity, onDeleted: (ids: readonly string[]) => void): Deletion {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<DeletionAnswer | null>(null)

  const remove: Deletion['remove'] = async (ids, title) => {
    const count = ids.length
    const name = title ?? ''
    const isSure = await confirm({
      title: title ? t('list.deleteOne', { name }) : t('list.deleteMany', { count }),
      body: deletionWarning(entity),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      const answer = await deleteAll(entity, ids)
      onDeleted(answer.deleted)
      if (answer.refused.length > 0) setRefusal(answer)
      if (answer.deleted.length > 0) tellDeleted(entity, answer.deleted)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [entity.name] })
    }
  }
  return { remove, isBusy, refusal, dismiss: () => setRefusal(null) }
}
