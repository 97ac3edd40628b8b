import { useTranslation } from 'react-i18next'
import { PlainPage } from './PlainPage.tsx'

export default function Forbidden() {
  const { t } = useTranslation()
  return <PlainPage art="locked" title={t('shell.forbidden')} hint={t('shell.forbiddenHint')} />
}
