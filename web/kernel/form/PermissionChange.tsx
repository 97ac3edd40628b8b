/** Permissions given and taken, by name; a whole matrix before and after would say nothing. */
import { useTranslation } from 'react-i18next'
import { permissionRows } from '../../../domain/kernel/screen.ts'
import classes from './History.module.css'
import { type Change, setChangeOf } from './model/history-changes.ts'
import { screenName } from './model/screen-name.ts'

const mostNamed = 12

export function PermissionChange({ change }: { change: Change }) {
  const { t } = useTranslation()
  const { added, removed } = setChangeOf(change)
  const nameOf = (permission: string): string => {
    const at = permission.lastIndexOf('.')
    const row = permissionRows().find(({ can }) => can === permission.slice(0, at))
    const screen = row ? screenName(t, row.name) : permission.slice(0, at)
    return t('form.permission', { screen, action: t(`permission.${permission.slice(at + 1)}`) })
  }
  const list = (permissions: string[]) =>
    permissions.length > mostNamed
      ? t('form.permissionCount', { count: permissions.length })
      : permissions.map(nameOf).join(' · ')
  return (
    <>
      {added.length > 0 && <span className={classes.after}>+ {list(added)}</span>}
      {removed.length > 0 && <span className={classes.before}>− {list(removed)}</span>}
    </>
  )
}
