/** The frame around every protected screen: navigation, header, the sheet, and what opens over it. */
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useIsPhone } from '../words/phone.ts'
import { DeskHeader, PhoneHeader } from './Header.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { MenuSheet } from './menu/MenuSheet.tsx'
import { useOpenScreens } from './menu/menu.ts'
import { Navigation } from './menu/Navigation.tsx'
import { useRememberVisits } from './menu/visits.ts'
import { Palette } from './palette/Palette.tsx'
import classes from './Shell.module.css'
import { useKeptScroll } from './scroll.ts'

const now = { getInitialValueInEffect: false }

/** Desk: the drawer as the user left it. Tablet: the rail. Phone: the bar below. */
function useForm(): { form: 'desk' | 'tablet' | 'phone'; isFolded: boolean; fold: () => void } {
  const isPhone = useIsPhone()
  const isDesk = useMediaQuery('(min-width: 1200px)', true, now)
  const [isFolded, setFolded] = useLocalStorage({
    key: 'drawerFolded',
    defaultValue: false,
    ...now,
  })
  return {
    form: isPhone ? 'phone' : isDesk ? 'desk' : 'tablet',
    isFolded,
    fold: () => setFolded(!isFolded),
  }
}

export default function Shell() {
  const { t } = useTranslation()
  const open = useOpenScreens()
  const { form, isFolded, fold } = useForm()
  const [isSearching, search] = useDisclosure(false)
  const [isMenuOpen, menu] = useDisclosure(false)
  const sheet = useRef<HTMLElement>(null)
  useKeptScroll(sheet)
  useRememberVisits(open)
  // By the key's place, because an Arabic keyboard writes another letter there.
  useHotkeys([['mod+K', search.toggle, { usePhysicalKeys: true }]], [], true)
  const isRail = form === 'tablet' || isFolded
  return (
    <div className={classes.shell} data-form={form} data-rail={isRail || undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      {form !== 'phone' && <Navigation open={open} form={isRail ? 'rail' : 'drawer'} />}
      {form === 'phone' ? (
        <PhoneHeader onSearch={search.open} />
      ) : (
        <DeskHeader
          onSearch={search.open}
          isFolded={isRail}
          onFold={form === 'desk' ? fold : menu.open}
        />
      )}
      <main id="content" className={classes.sheet} ref={sheet} tabIndex={-1}>
        <Outlet context="shell" />
      </main>
      {form === 'phone' && <BottomBar open={open} isMenuOpen={isMenuOpen} onMenu={menu.open} />}
      {form !== 'desk' && (
        <MenuSheet
          open={open}
          isOpen={isMenuOpen}
          isPhone={form === 'phone'}
          onClose={menu.close}
        />
      )}
      <Palette open={open} isOpen={isSearching} onClose={search.close} />
      <HelpDialog />
    </div>
  )
}
