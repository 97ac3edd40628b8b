/** Each language under its own name, as whoever reads it would look for it. */
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { languageNames } from '../kernel/words/words.ts'

type PaperLanguageProps = { language: Language; onLanguage: (language: Language) => void }

export function PaperLanguage({ language, onLanguage }: PaperLanguageProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('paper.language')}
      value={language}
      onChange={(value) => onLanguage(value as Language)}
      data={languages.map((value) => ({
        value,
        label: <span lang={value}>{languageNames[value]}</span>,
      }))}
    />
  )
}
