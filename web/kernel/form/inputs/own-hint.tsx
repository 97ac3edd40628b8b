/**
 * Hints that depend on what is typed. A module brings them as `web/<module>/<entity>.hint.tsx` with
 * a default export, a component for every field; it answers the plain hint where it has none.
 */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { kebab } from '../../../../domain/kernel/entity.ts'
import type { Form } from '../model/use-form.ts'

export type HintProps = { form: Form; name: string; plain: ReactNode }

/** For a form that says by itself what the hint of its module would, such as one at the till. */
export const PlainHint = ({ plain }: HintProps): ReactNode => plain

const found = import.meta.glob<{ default: ComponentType<HintProps> }>('../../../*/*.hint.tsx')

const hints = new Map(
  Object.entries(found).map(([path, load]) => [/([^/]+)\.hint\.tsx$/.exec(path)?.[1], lazy(load)]),
)

export function OwnHint(props: HintProps): ReactNode {
  const Hint = hints.get(kebab(props.form.entity.name))
  if (!Hint) return props.plain
  return (
    <Suspense fallback={props.plain}>
      <Hint {...props} />
    </Suspense>
  )
}
