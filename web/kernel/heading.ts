/**
 * The page's heading names the document and receives the focus after a navigation, so that a
 * screen reader says where one has arrived. A field the page itself has focused keeps the focus.
 */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

export function useHeading(title: string): void {
  const { pathname, key } = useLocation()
  const { t } = useTranslation()
  const appName = t('app.name')
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, appName])
  useEffect(() => {
    const isFirstPage = key === 'default'
    const isFocusInside = Boolean(
      pathname && document.activeElement?.closest('main, [role=dialog]'),
    )
    if (isFirstPage || isFocusInside) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, key])
}
