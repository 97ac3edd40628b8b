import { FieldBox } from '../kernel/form/inputs/FieldBox.tsx'
import type { Widget } from '../kernel/form/inputs/widgets.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import classes from './ItemForm.module.css'

type PlacedProps = LayoutProps & {
  name: string
  /** How many of the six parts of the row it takes. */
  span?: 2 | 3 | 4 | 6
  widget?: Widget
}

/** A field at its place; one that this user does not see leaves none. */
export function Placed({ form, isReadOnly, name, span = 2, widget }: PlacedProps) {
  const field = form.entity.fields[name]
  if (!field) return null
  return (
    <div className={classes.placed} data-span={span}>
      <FieldBox {...{ form, name, field, isReadOnly, widget }} />
    </div>
  )
}
