/** Deletes the record that is open: asks first, and says who uses it when it is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { CallError, call, messageOf } from '../api.ts'
import { confirm } from '../confirm.tsx'
import { toast } from '../toast.tsx'
import type { InUse, User } from './InUseDialog.tsx'

export type RecordDeletion = {
  remove: (id: string, version: number, title: string) => Promise<boolean>
  inUse: InUse | null
  dismiss: () => void
}

export function useRecordDeletion(entity: Entity): RecordDeletion {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [inUse, setInUse] = useState<InUse | null>(null)

  const remove: RecordDeletion['remove'] = async (id, version, title) => {
    const isSure = await confirm({
      title: t('form.deleteTitle', { title }),
      body: t('form.deleteBody'),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return false
    try {
      await call('DELETE', `${entity.api}/${id}?version=${version}`)
    } catch (error) {
      const used = inUseOf(error)
      if (used) setInUse(used)
      else toast.error(messageOf(error))
      void queries.invalidateQueries({ queryKey: [entity.name, 'row', id] })
      return false
    }
    toast.success(t('label.deleteSuccess'))
    queries.removeQueries({ queryKey: [entity.name, 'row', id] })
    void queries.invalidateQueries({ queryKey: [entity.name] })
    return true
  }
  return { remove, inUse, dismiss: () => setInUse(null) }
}

function inUseOf(error: unknown): InUse | undefined {
  if (!(error instanceof CallError) || error.problem?.code !== 'inUse') return undefined
  const { facts, message } = error.problem
  const users = Array.isArray(facts.users) ? (facts.users as User[]) : []
  return { message, users, count: Number(facts.count ?? users.length) }
}
