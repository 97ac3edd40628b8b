import { useTranslation } from 'react-i18next'
import { PlainPage } from './PlainPage.tsx'

/** The path is kept for a screen that is still to come, and says so plainly. */
export default function NotAvailable() {
  const { t } = useTranslation()
  return (
    <PlainPage art="building" title={t('label.notAvailable')} hint={t('label.notAvailableHint')} />
  )
}
