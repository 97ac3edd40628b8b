/** The groups of settings beside the cards: where one is, and the way to another. */
import {
  type Icon,
  IconBarcode,
  IconBell,
  IconBox,
  IconCalendar,
  IconCashRegister,
  IconCoins,
  IconFileText,
  IconHash,
  IconMail,
  IconPrinter,
  IconReceiptTax,
  IconShieldLock,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type SettingGroup, settingGroups } from '../../domain/kernel/setting.ts'
import classes from './Settings.module.css'

export const groupIcons: Readonly<Record<SettingGroup, Icon>> = {
  money: IconCoins,
  tax: IconReceiptTax,
  documents: IconFileText,
  numbering: IconHash,
  stock: IconBox,
  barcodes: IconBarcode,
  pos: IconCashRegister,
  restaurant: IconToolsKitchen2,
  people: IconUsers,
  printing: IconPrinter,
  mail: IconMail,
  notices: IconBell,
  calendar: IconCalendar,
  access: IconShieldLock,
}

export const cardId = (group: SettingGroup): string => `settings-${group}`

function goTo(group: SettingGroup): void {
  const card = document.getElementById(cardId(group))
  card?.scrollIntoView({ block: 'start' })
  card?.querySelector('h2')?.focus({ preventScroll: true })
}

type SettingsNavProps = {
  groups: readonly SettingGroup[]
  /** What holds the cards. */
  cards: RefObject<HTMLElement | null>
}

export function SettingsNav({ groups, cards }: SettingsNavProps) {
  const { t } = useTranslation()
  const current = useCurrentGroup(groups, cards)
  const { hash } = useLocation()
  // An address may name the group it is about.
  useEffect(() => {
    const named = settingGroups.find((group) => hash === `#${group}`)
    if (named) goTo(named)
  }, [hash])
  return (
    <nav className={classes.nav} aria-label={t('systemSettings.groups')}>
      <ul>
        {groups.map((group) => {
          const Mark = groupIcons[group]
          return (
            <li key={group}>
              <button
                type="button"
                className={classes.navLink}
                aria-current={group === current || undefined}
                onClick={() => goTo(group)}
              >
                <Mark size={18} stroke={1.75} aria-hidden />
                {t(`systemSettings.group.${group}`)}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The card that lies under the upper part of the page. */
function useCurrentGroup(groups: readonly SettingGroup[], cards: SettingsNavProps['cards']) {
  const [current, setCurrent] = useState(groups[0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups are other cards.
  useEffect(() => {
    const inView = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        const first = groups.find((group) => inView.has(cardId(group)))
        if (first) setCurrent(first)
      },
      { rootMargin: '-96px 0px -55% 0px' },
    )
    for (const card of cards.current?.querySelectorAll('section[id]') ?? []) watcher.observe(card)
    return () => watcher.disconnect()
  }, [groups.join()])
  return current
}
