/** One field of the head: label above, and below it room that is always there for a message. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../kernel/form/ErrorLine.tsx'
import box from '../kernel/form/FieldBox.module.css'
import { useEdited } from './editor-context.ts'
import { headId } from './editor-state.ts'

type HeadFieldProps = {
  /** Its place: what is wrong there is said below it. */
  name: string
  label: string
  isRequired?: boolean
  isWide?: boolean
  hint?: ReactNode
  children: (attributes: FieldAttributes) => ReactNode
}

type FieldAttributes = {
  id: string
  error: boolean
  'aria-describedby': string
  'aria-required': boolean | undefined
}

export function HeadField({ name, label, isRequired, isWide, hint, children }: HeadFieldProps) {
  const { t } = useTranslation()
  const error = useEdited(({ errors }) => errors[name])
  const id = headId(name)
  const below = `${id}-below`
  return (
    <div className={box.box} data-span={isWide || undefined}>
      <label htmlFor={id} className={box.label} data-required={isRequired || undefined}>
        {t(label)}
      </label>
      {children({
        id,
        error: error !== undefined,
        'aria-describedby': below,
        'aria-required': isRequired || undefined,
      })}
      <p id={below} className={box.below} data-error={error ? true : undefined} aria-live="polite">
        {error ? <ErrorLine error={error} /> : hint}
      </p>
    </div>
  )
}
