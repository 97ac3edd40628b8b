/**
 * The page's heading names the document and receives the focus after a navigation, so that a
 * screen reader says where one has arrived. A field the page itself has focused keeps the focus.
 */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

export function useHeading(title: string): void {
  const { pathname, key } = useLocation()
  const { t } = useTranslation()
  const appName = t('app.name')
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, appName])
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    // A new query on the same page (a filter, a sort) is no arrival.
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const isFirstPage = key === 'default'
    const isFocusTaken = document.activeElement?.closest('main, [role=dialog]')
    if (isFirstPage || isFocusTaken) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, key])
}
