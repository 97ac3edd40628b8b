import { Menu } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language, languages } from '../../../domain/kernel/language.ts'
import { currentLanguage, languageNames, setLanguage } from '../words/words.ts'
import classes from './Header.module.css'

const shortNames: Readonly<Record<Language, string>> = { en: 'EN', fr: 'FR', ar: 'ع' }

export const chooseLanguage = (value: unknown): void => {
  if (isLanguage(value)) void setLanguage(value)
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Menu position="bottom-end" width={160} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.quiet}>
          <IconLanguage size={16} stroke={1.75} aria-hidden />
          <span className="ct-hidden">
            {t('shell.language', { name: languageNames[language] })}
          </span>
          <span aria-hidden>{shortNames[language]}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={chooseLanguage}>
          {languages.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {languageNames[code]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
