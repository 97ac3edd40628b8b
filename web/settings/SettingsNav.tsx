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
import { type RefObject, useEffect, useRef, useState } from 'react'
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

const doesScroll = (it: HTMLElement): boolean =>
  it.scrollHeight > it.clientHeight && /auto|scroll/.test(getComputedStyle(it).overflowY)

/** What the card scrolls in; the frame around it stays where it is. */
function scrollerOf(card: HTMLElement): HTMLElement | null {
  let around = card.parentElement
  while (around && !doesScroll(around)) around = around.parentElement
  return around
}

function goTo(group: SettingGroup): void {
  const card = document.getElementById(cardId(group))
  if (!card) return
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0
  const scroller = scrollerOf(card)
  const top = scroller?.getBoundingClientRect().top ?? 0
  scroller?.scrollBy({ top: card.getBoundingClientRect().top - top - margin })
  card.querySelector('h2')?.focus({ preventScroll: true })
}

/** Keeps the current group in sight where the groups are a strip. */
function showInStrip(strip: HTMLElement | null): void {
  const link = strip?.querySelector('[aria-current]')
  if (!strip || !link || strip.scrollWidth <= strip.clientWidth) return
  const [own, around] = [link.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollBy({ left: own.left - around.left - (around.width - own.width) / 2 })
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
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current group is another place in the strip.
  useEffect(() => showInStrip(strip.current), [current])
  // An address may name the group it is about.
  useEffect(() => {
    const named = settingGroups.find((group) => hash === `#${group}`)
    if (named) goTo(named)
  }, [hash])
  return (
    <nav ref={strip} className={classes.nav} aria-label={t('systemSettings.groups')}>
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
      { rootMargin: '-112px 0px -55% 0px' },
    )
    for (const card of cards.current?.querySelectorAll('section[id]') ?? []) watcher.observe(card)
    return () => watcher.disconnect()
  }, [groups.join()])
  return current
}
