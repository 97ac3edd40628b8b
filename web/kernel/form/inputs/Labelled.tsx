/** One field of a screen made by hand: label above, and below it room that is always there. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '../model/form-check.ts'
import { ErrorLine } from './ErrorLine.tsx'
import box from './FieldBox.module.css'

type Attributes = {
  id: string
  error: boolean
  'aria-describedby': string
  'aria-required': boolean | undefined
}

export type LabelledProps = {
  id: string
  /** The key of its words. */
  label: string
  error: FieldError | undefined
  isRequired?: boolean
  isWide?: boolean
  hint?: ReactNode
  children: (attributes: Attributes) => ReactNode
}

export function Labelled(props: LabelledProps) {
  const { id, label, error, isRequired, isWide, hint, children } = props
  const { t } = useTranslation()
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
