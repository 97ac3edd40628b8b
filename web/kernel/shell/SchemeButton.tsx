import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Header.module.css'
import { useScheme } from './scheme.ts'

export function SchemeButton() {
  const { t } = useTranslation()
  const { isDark, toggleScheme } = useScheme()
  const Mark = isDark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={t(isDark ? 'shell.light' : 'shell.dark')}
      onClick={toggleScheme}
    >
      <Mark size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
