/** Language, theme and density. */
import { SegmentedControl } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import {
  afterQuantity,
  type Theme,
  themes,
  useAfterQuantity,
  useDensity,
  useTheme,
} from '../kernel/session/appearance.ts'
import { densities } from '../kernel/session/density.ts'
import { queryClient } from '../kernel/session/query.ts'
import { sessionKey, useSession } from '../kernel/session/session.ts'
import { currentLanguage, languageNames, setLanguage } from '../kernel/words/words.ts'
import { OwnCard, OwnRow } from './OwnRow.tsx'
import classes from './UserSettings.module.css'

export function OwnAppearance() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  const { density, setDensity } = useDensity()
  const language = useLanguageChoice()
  const [chosen, choose] = useAfterQuantity()
  return (
    <OwnCard title={t('userSettings.appearance')}>
      <Choice
        label={t('field.language')}
        hint={t('userSettings.languageHint')}
        value={currentLanguage()}
        onChange={language.mutate}
        choices={languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      <Choice
        label={t('userSettings.theme')}
        hint={t('userSettings.themeHint')}
        value={theme}
        onChange={setTheme}
        choices={themes.map((value) => ({ value, label: <ThemeName theme={value} /> }))}
      />
      <Choice
        label={t('userSettings.density')}
        hint={t('userSettings.densityHint')}
        value={density}
        onChange={setDensity}
        choices={densities.map((value) => ({ value, label: t(`userSettings.density.${value}`) }))}
      />
      <Choice
        label={t('userSettings.afterQuantity')}
        hint={t('userSettings.afterQuantityHint')}
        value={chosen}
        onChange={choose}
        choices={afterQuantity.map((value) => ({
          value,
          label: t(`userSettings.afterQuantity.${value}`),
        }))}
      />
    </OwnCard>
  )
}

/** The account keeps the language for mails and for the next station, this one speaks it at once. */
function useLanguageChoice() {
  const { t } = useTranslation()
  const { user } = useSession()
  return useMutation({
    mutationFn: async (language: Language) => {
      await setLanguage(language)
      const change = { version: user.version, language }
      return call<SessionInfo>('PATCH', '/api/profile', change)
    },
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session)
      toast.success(t('label.updateSuccess'))
    },
    onError: (error) => {
      toast.error(messageOf(error))
      void queryClient.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

const themeIcons: Readonly<Record<Theme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
}

function ThemeName({ theme }: { theme: Theme }) {
  const { t } = useTranslation()
  const Mark = themeIcons[theme]
  return (
    <span className={classes.theme}>
      <Mark size={16} stroke={1.75} aria-hidden />
      {t(`userSettings.theme.${theme}`)}
    </span>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  hint: string
  value: Value
  onChange: (value: Value) => void
  choices: { value: Value; label: ReactNode }[]
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, value, onChange, choices } = props
  const id = useId()
  return (
    <OwnRow label={label} hint={hint} labelId={id}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={choices}
        value={value}
        onChange={(next) => onChange(next as Value)}
      />
    </OwnRow>
  )
}
