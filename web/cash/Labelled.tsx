/** One field: label above, and below it room that is always there for a message. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../kernel/form/ErrorLine.tsx'
import box from '../kernel/form/FieldBox.module.css'
import type { FieldError } from '../kernel/form/form-check.ts'

type Attributes = {
  id: string
  error: boolean
  'aria-describedby': string
  'aria-required': boolean | undefined
}

type LabelledProps = {
  name: string
  /** The key of its words. */
  label: string
  error: FieldError | undefined
  isRequired?: boolean
  isWide?: boolean
  hint?: ReactNode
  children: (attributes: Attributes) => ReactNode
}

export const placeId = (name: string): string => `money-${name.replaceAll('.', '-')}`

export function Labelled(props: LabelledProps) {
  const { name, label, error, isRequired, isWide, hint, children } = props
  const { t } = useTranslation()
  const id = placeId(name)
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
