import { useTranslation } from 'react-i18next'
import type { FieldError } from './form-check.ts'

/** What is wrong, as a sentence: the server's own, or the words of our code. */
export function useErrorWords(): (error: FieldError) => string {
  const { t } = useTranslation()
  return (error) => error.message ?? t(`refusal.${error.code}`, { ...error.facts })
}
