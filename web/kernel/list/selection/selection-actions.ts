/**
 * What else can be done with the ticked rows of one entity. A module brings it as
 * `web/<module>/<entity>.selection.ts` with a default export, one action or several, and nothing here
 * changes; whatever can be archived has that action by itself.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Permission } from '../../../../domain/kernel/permission.ts'
import type { ListModel } from '../list-shape.ts'
import { archiving } from './archiving.ts'
import type { SelectionAction } from './selection-action.ts'

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
