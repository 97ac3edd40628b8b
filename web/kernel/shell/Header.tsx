/** The bar above the sheet. On a phone it keeps the branch, the search and the notifications. */
import { Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Mark } from '../parts/Mark.tsx'
import { BranchMenu } from './BranchMenu.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import classes from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Notices } from './Notices.tsx'
import { RateNow } from './RateNow.tsx'
import { SchemeButton } from './SchemeButton.tsx'

type HeaderProps = { onFold: () => void; isFolded: boolean; onSearch: () => void }

export function DeskHeader({ onFold, isFolded, onSearch }: HeaderProps) {
  const { t } = useTranslation()
  const os = useOs()
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.icon}
        aria-label={t(isFolded ? 'shell.unfold' : 'shell.fold')}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        <IconLayoutSidebar className="ct-points" size={18} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>{t('shell.search')}</span>
        <Kbd className={classes.key} aria-hidden dir="ltr">
          {os === 'macos' ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </button>
      <div className={classes.end}>
        <ConnectionState />
        <span className={classes.divider} />
        <RateNow />
        <BranchMenu />
        <LanguageMenu />
        <SchemeButton />
        <Notices />
      </div>
    </header>
  )
}

export function PhoneHeader({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation()
  return (
    <header className={classes.header} data-form="phone">
      <Link to="/Dashboard" className={classes.mark} aria-label={t('app.name')}>
        <Mark size={28} />
      </Link>
      <div className={classes.place}>
        <BranchMenu form="phone" />
        <ConnectionState />
      </div>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('shell.search')}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </button>
      <Notices />
    </header>
  )
}
