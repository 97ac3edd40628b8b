import { useTranslation } from 'react-i18next'
import { PlainPage } from './PlainPage.tsx'

export default function NotFound() {
  const { t } = useTranslation()
  return <PlainPage art="signpost" title={t('shell.notFound')} hint={t('shell.notFoundHint')} />
}
