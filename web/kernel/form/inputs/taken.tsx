/**
 * A field takes only what it can keep: a letter typed over a price leaves the price where it is,
 * and the field says what belongs there until something does.
 */
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './inputs.module.css'

type Taken = {
  /** What it takes of a text, undefined for nothing. */
  take: (text: string) => string | undefined
  /** A key that is not taken replaces nothing that was chosen. */
  onBeforeInput: (event: FormEvent<HTMLInputElement>) => void
  forget: () => void
  hint: ReactNode
}

export function useTaken(
  takenOf: (text: string) => string | undefined,
  code: 'number' | 'date',
): Taken {
  const { t } = useTranslation()
  const [isRefused, setRefused] = useState(false)
  const take = (text: string) => {
    const taken = takenOf(text)
    setRefused(taken === undefined)
    return taken
  }
  return {
    take,
    onBeforeInput: (event) => {
      const { data } = event.nativeEvent as InputEvent
      if (data && take(data) === undefined) event.preventDefault()
    },
    forget: () => setRefused(false),
    hint: isRefused && (
      <span role="alert" className={classes.refused}>
        {t(`refusal.${code}`)}
      </span>
    ),
  }
}
