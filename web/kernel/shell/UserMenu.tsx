/** Who is signed in, and what one does with one's own account. */
import { Kbd, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconHelp,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconSelector,
  IconUserCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signOut, useSession } from '../session/session.ts'
import { openHelp } from './HelpDialog.tsx'
import { initialsOf } from './initials.ts'
import classes from './UserMenu.module.css'

/** The role if one is given, else the type: an administrator needs no role. */
export function useUserRole(): string {
  const { t } = useTranslation()
  const { user, role } = useSession()
  return role?.title ?? t(`choice.userType.${user.userType}`)
}

export const Avatar = ({ name }: { name: string }) => (
  <span className={classes.avatar} aria-hidden>
    {initialsOf(name)}
  </span>
)

export function UserMenu({ form }: { form: 'drawer' | 'rail' }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const role = useUserRole()
  return (
    <Menu position="top-start" width={216} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.user} data-form={form}>
          <Avatar name={user.fullName} />
          <span className="ct-hidden">{t('shell.userMenu')}</span>
          {form === 'rail' && <span className="ct-hidden">{user.fullName}</span>}
          {form === 'drawer' && (
            <>
              <span className={classes.naming}>
                <span className={classes.name}>{user.fullName}</span>
                <span className={classes.role}>{role}</span>
              </span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {form === 'rail' && <Menu.Label>{user.fullName}</Menu.Label>}
        <Menu.Item
          component={Link}
          to="/Profile"
          leftSection={<IconUserCircle size={16} stroke={1.75} />}
        >
          {t('screen.profile')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/UserSettings"
          leftSection={<IconAdjustments size={16} stroke={1.75} />}
        >
          {t('screen.userSettings')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/ChangePassword"
          leftSection={<IconKey size={16} stroke={1.75} />}
        >
          {t('shell.changePassword')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelp size={16} stroke={1.75} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={openHelp}
        >
          {t('shell.help')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/About"
          leftSection={<IconInfoCircle size={16} stroke={1.75} />}
        >
          {t('screen.about')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout className="ct-points" size={16} stroke={1.75} />}
          onClick={() => void signOut()}
        >
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
