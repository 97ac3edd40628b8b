import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages } from '../../domain/kernel/language.ts'
import { currentLanguage, languageNames, setLanguage } from '../kernel/words/words.ts'

const choices = languages.map((value) => ({
  value,
  label: <span lang={value}>{languageNames[value]}</span>,
}))

export function LanguageSwitch({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      className={className}
      aria-label={t('language.choose')}
      data={choices}
      value={currentLanguage()}
      onChange={(value) => void setLanguage(value)}
    />
  )
}
