/** The whole menu over the page: from below on a phone, from the side on a tablet. */
import { CloseButton, Drawer, SegmentedControl } from '@mantine/core'
import { IconAdjustments, IconHelp, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languages } from '../../../../domain/kernel/language.ts'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { signOut, useSession } from '../../session/session.ts'
import { currentLanguage, languageNames } from '../../words/words.ts'
import { openHelp } from '../HelpDialog.tsx'
import { chooseLanguage } from '../LanguageMenu.tsx'
import { useScheme } from '../scheme.ts'
import { Avatar, useUserRole } from '../UserMenu.tsx'
import { MenuList } from './MenuList.tsx'
import classes from './MenuSheet.module.css'

type MenuSheetProps = {
  open: readonly Screen[]
  isOpen: boolean
  isPhone: boolean
  onClose: () => void
}

export function MenuSheet({ open, isOpen, isPhone, onClose }: MenuSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'left'}
      size={isPhone ? '92dvh' : 300}
      transitionProps={{ duration: 180 }}
      classNames={{ overlay: classes.overlay, content: isPhone ? classes.below : classes.beside }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.menu')}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('shell.menu')}</h2>
          <CloseButton size="lg" aria-label={t('action.close')} onClick={onClose} />
        </div>
        <MenuList open={open} form="sheet" onChoose={onClose} />
        <Own isPhone={isPhone} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** On a phone the user and the look of the program are at home here; a tablet has its header. */
function Own({ isPhone, onClose }: Pick<MenuSheetProps, 'isPhone' | 'onClose'>) {
  const { t } = useTranslation()
  const { user } = useSession()
  const role = useUserRole()
  const { isDark, toggleScheme } = useScheme()
  if (!isPhone) return null
  const Mark = isDark ? IconSun : IconMoon
  return (
    <div className={classes.own}>
      <SegmentedControl
        fullWidth
        aria-label={t('field.language')}
        value={currentLanguage()}
        onChange={chooseLanguage}
        data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
      />
      <div className={classes.row}>
        <Link to="/Profile" className={classes.user} onClick={onClose}>
          <Avatar name={user.fullName} />
          <span className={classes.naming}>
            <span className={classes.name}>{user.fullName}</span>
            <span className={classes.role}>{role}</span>
          </span>
        </Link>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('shell.help')}
          onClick={() => {
            onClose()
            openHelp()
          }}
        >
          <IconHelp size={20} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={t(isDark ? 'shell.light' : 'shell.dark')}
          onClick={toggleScheme}
        >
          <Mark size={20} stroke={1.75} aria-hidden />
        </button>
        <Link
          to="/UserSettings"
          className={classes.tool}
          aria-label={t('screen.userSettings')}
          onClick={onClose}
        >
          <IconAdjustments size={20} stroke={1.75} aria-hidden />
        </Link>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('shell.signOut')}
          onClick={() => void signOut()}
        >
          <IconLogout className="ct-points" size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}
