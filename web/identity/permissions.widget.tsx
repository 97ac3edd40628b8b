/** The field of kind `permissions` in a generated form. */
import type { WidgetProps } from '../kernel/form/inputs/widget.ts'
import { PermissionMatrix } from './permissions/PermissionMatrix.tsx'

export default function PermissionsWidget(props: WidgetProps) {
  return (
    <PermissionMatrix
      id={props.id}
      labelledBy={props.labelId}
      value={props.value as string[]}
      onChange={props.onChange}
      isReadOnly={props.isReadOnly}
    />
  )
}
