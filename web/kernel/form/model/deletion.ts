/** Deletes the record that is open: asks first, and says who uses it when it is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { confirm } from '../../parts/confirm.tsx'
import { toast } from '../../parts/toast.tsx'
import { CallError, call, messageOf } from '../../session/api.ts'
import type { InUse, User } from '../InUseDialog.tsx'
import { deletionWarning, tellDeleted } from './undo-deletion.ts'
import type { Form } from './use-form.ts'

export type RecordDeletion = {
  /** From the answer "yes" on; what others say about the row is of no interest any more. */
  isUnderWay: boolean
  /** Ends on the list when the record is gone; `release` lets a changed form be left. */
  run: (title: string, release: () => void) => Promise<void>
  inUse: InUse | null
  dismiss: () => void
}

export function useRecordDeletion({ entity, state }: Form): RecordDeletion {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [inUse, setInUse] = useState<InUse | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const rowKey = [entity.name, 'row', state.id]

  const refuse = (error: unknown) => {
    const used = inUseOf(error)
    if (used) setInUse(used)
    else toast.error(messageOf(error))
    setUnderWay(false)
    void queries.invalidateQueries({ queryKey: rowKey })
  }
  const run: RecordDeletion['run'] = async (title, release) => {
    const isSure = await confirm({
      title: t('form.deleteTitle', { title }),
      body: deletionWarning(entity),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return
    setUnderWay(true)
    try {
      await call('DELETE', `${entity.api}/${state.id}?version=${state.version}`)
    } catch (error) {
      return refuse(error)
    }
    tellDeleted(entity, [state.id])
    release()
    await navigate(entity.path, { replace: true })
    // Only now: while the screen of the row is shown, it would ask for the row again.
    queries.removeQueries({ queryKey: rowKey })
    void queries.invalidateQueries({ queryKey: [entity.name] })
  }
  return { isUnderWay, run, inUse, dismiss: () => setInUse(null) }
}

function inUseOf(error: unknown): InUse | undefined {
  if (!(error instanceof CallError) || error.problem?.code !== 'inUse') return undefined
  const { facts, message } = error.problem
  const users = Array.isArray(facts.users) ? (facts.users as User[]) : []
  return { message, users, count: Number(facts.count ?? users.length) }
}
