/** In which course a dish is served, as a cook reads it; the first one goes without saying. */
import type { TFunction } from 'i18next'
import type { Language } from '../../../domain/kernel/language.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { KitchenLine } from '../../../domain/restaurant/kitchen/kitchen-line.ts'

export function courseOf(
  { course, courseNames }: Pick<KitchenLine, 'course' | 'courseNames'>,
  language: Language,
  t: TFunction,
): string {
  if (courseNames) return nameIn(language, courseNames)
  return course > 1 ? t('kitchen.course', { course }) : ''
}
