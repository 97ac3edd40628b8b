/**
 * What else can be done with one record of an entity. A module brings it as
 * `web/<module>/<entity>.record.ts` with a default export; it stands in the menu of the record.
 */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Action } from '../../../../domain/kernel/permission.ts'
import type { Form } from './use-form.ts'

export type RecordAction = {
  /** The key of its words. */
  label: string
  icon: Icon
  /** Offered to whoever may do all of these. */
  needs: readonly Action[]
  Dialog: ComponentType<{ form: Form; onClose: () => void }>
}

const found = import.meta.glob<RecordAction>('../../../*/*.record.ts', {
  eager: true,
  import: 'default',
})

const actions = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.record\.ts$/.exec(path)?.[1], it]),
)

export const recordActionOf = ({ name }: Entity): RecordAction | undefined =>
  actions.get(kebab(name))
