/**
 * What else can be done with the ticked rows of one entity. A module brings it as
 * `web/<module>/<entity>.selection.ts` with a default export, and nothing here changes.
 */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { kebab } from '../../../../domain/kernel/entity.ts'
import type { Action } from '../../../../domain/kernel/permission.ts'
import type { ListModel } from '../list-model.ts'

export type SelectionAction = {
  /** The key of its words, and of the sentence that says when it cannot be begun. */
  label: string
  hint: string
  icon: Icon
  /** Offered to whoever may do all of these. */
  needs: readonly Action[]
  isReady: (ticked: number) => boolean
  Dialog: ComponentType<{ list: ListModel; onClose: () => void }>
}

const found = import.meta.glob<SelectionAction>('../../../*/*.selection.ts', {
  eager: true,
  import: 'default',
})

const actions = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.selection\.ts$/.exec(path)?.[1], it]),
)

export function selectionActionOf({ entity, allows }: ListModel): SelectionAction | undefined {
  const action = actions.get(kebab(entity.name))
  return action?.needs.every(allows) ? action : undefined
}
