/** The navigation beside the sheet: a drawer with names, or the narrow rail of icons. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { Mark } from '../../parts/Mark.tsx'
import { UserMenu } from '../UserMenu.tsx'
import { MenuList } from './MenuList.tsx'
import classes from './Navigation.module.css'

type NavigationProps = { open: readonly Screen[]; form: 'drawer' | 'rail' }

export function Navigation({ open, form }: NavigationProps) {
  const { t } = useTranslation()
  return (
    <nav className={classes.navigation} aria-label={t('shell.navigation')} data-form={form}>
      <Link className={classes.brand} to="/Dashboard" aria-label={t('app.name')} dir="ltr">
        <Mark size={24} />
        {form === 'drawer' && <span>{t('app.name')}</span>}
      </Link>
      <MenuList open={open} form={form} />
      <div className={classes.foot}>
        <UserMenu form={form} />
      </div>
    </nav>
  )
}
