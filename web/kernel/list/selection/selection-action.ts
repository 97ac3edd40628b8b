import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import type { Action, Permission } from '../../../../domain/kernel/permission.ts'
import type { ListModel } from '../list-shape.ts'

export type SelectionAction = {
  /** The key of its words, and of the sentence that says when it cannot be begun. */
  label: string
  hint?: string
  icon: Icon
  /** Offered to whoever may do all of these. */
  needs: readonly Action[]
  /** And this elsewhere. */
  may?: Permission
  /** Asked with every page, shown or not. */
  columns?: readonly string[]
  isReady?: (ticked: readonly AnyRow[]) => boolean
  Dialog: ComponentType<{ list: ListModel; onClose: () => void }>
}
