/** The way back from a deletion: the server makes again what it keeps of the row. */
import i18next from 'i18next'
import { type Entity, isRestorable } from '../../../../domain/kernel/entity.ts'
import { toast } from '../../parts/toast.tsx'
import { call, messageOf } from '../../session/api.ts'
import { queryClient } from '../../session/query.ts'

/** What one call may carry; more rows go in several calls. */
export const deletionBatch = 200

async function restore(entity: Entity, ids: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < ids.length; at += deletionBatch)
      await call('POST', `${entity.api}/restore`, { ids: ids.slice(at, at + deletionBatch) })
    toast.success(i18next.t('undo.restored'))
  } catch (error) {
    toast.error(messageOf(error))
  } finally {
    await queryClient.invalidateQueries({ queryKey: [entity.name] })
  }
}

/** Says that it is done, with the way back where there is one. */
export const tellDeleted = (entity: Entity, ids: readonly string[]): void =>
  toast.success(
    i18next.t('label.deleteSuccess'),
    isRestorable(entity)
      ? { label: i18next.t('undo.undo'), run: () => void restore(entity, ids) }
      : undefined,
  )

/** What is asked before. */
export const deletionWarning = (entity: Entity): string =>
  i18next.t(isRestorable(entity) ? 'undo.deleteBody' : 'form.deleteBody')
