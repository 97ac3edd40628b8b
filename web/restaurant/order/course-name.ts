/** What a course is called: by its name, or by its number where it has none. */
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import { useLanguage } from '../../kernel/words/words.ts'

export function useCourseName(menu: Menu | null): (course: number) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (course) => {
    const named = menu?.courses.find(({ serving }) => serving === course)
    return named ? nameIn(language, named) : t('order.course', { course })
  }
}

/** The shortest there is, for a key. */
export function useCourseKey(menu: Menu | null): (course: number) => string {
  const nameOf = useCourseName(menu)
  const named = new Set(menu?.courses.map(({ serving }) => serving))
  return (course) => (named.has(course) ? nameOf(course) : String(course))
}

const unnamedCourses = [1, 2, 3, 4]

/** Those that can be chosen, in the order they are served: the named ones, where there are any. */
export function coursesOf(menu: Menu | null): number[] {
  const named = menu?.courses.map(({ serving }) => serving) ?? []
  return named.length > 0 ? named : unnamedCourses
}
