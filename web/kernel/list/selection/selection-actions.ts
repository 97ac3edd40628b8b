/**
 * What else can be done with the ticked rows of one entity. A module brings it as
 * `web/<module>/<entity>.selection.ts` with a default export, one action or several, and nothing here
 * changes; whatever can be archived has that action by itself.
 */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type AnyRow, type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Action, Permission } from '../../../../domain/kernel/permission.ts'
import type { ListModel } from '../list-model.ts'
import { archiving } from './archiving.ts'

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

type ModuleActions = SelectionAction | readonly SelectionAction[]

const found = import.meta.glob<ModuleActions>('../../../*/*.selection.ts', {
  eager: true,
  import: 'default',
})

const actions = new Map<string, SelectionAction[]>()

for (const [path, own] of Object.entries(found)) {
  const name = /([^/]+)\.selection\.ts$/.exec(path)?.[1] ?? ''
  actions.set(name, [...(actions.get(name) ?? []), ...[own].flat()])
}

const actionsOf = (entity: Entity): readonly SelectionAction[] => [
  ...(actions.get(kebab(entity.name)) ?? []),
  ...('isActive' in entity.fields && !entity.isPosted ? [archiving] : []),
]

export const actionColumns = (entity: Entity): string[] =>
  actionsOf(entity).flatMap(({ columns = [] }) => columns.filter((key) => key in entity.fields))

type Allowing = Pick<ListModel, 'entity' | 'allows'> & { may: (permission: Permission) => boolean }

export const selectionActionsOf = ({ entity, allows, may }: Allowing): SelectionAction[] =>
  actionsOf(entity).filter((it) => it.needs.every(allows) && (!it.may || may(it.may)))
