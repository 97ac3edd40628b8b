/** One field of the head. */
import { Labelled, type LabelledProps } from '../../kernel/form/inputs/Labelled.tsx'
import { useEdited } from './model/editor-context.ts'
import { headId } from './model/editor-state.ts'

type HeadFieldProps = Omit<LabelledProps, 'id' | 'error'> & {
  /** Its place: what is wrong there is said below it. */
  name: string
}

export function HeadField({ name, ...said }: HeadFieldProps) {
  const error = useEdited(({ errors }) => errors[name])
  return <Labelled {...said} id={headId(name)} error={error} />
}
