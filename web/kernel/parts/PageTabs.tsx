/**
 * The tabs of a page. Where they do not all fit, the strip fades at the side that goes on, the open
 * tab is in sight, and a menu at its end names them all.
 */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PageTabs.module.css'

type PageTab = { value: string; label: string; count?: ReactNode }

type PageTabsProps = {
  label: string
  tabs: readonly PageTab[]
  value: string
  onChange: (value: string) => void
  /** What follows the tabs on the same line, such as "Save view". */
  extra?: ReactNode
}

export function PageTabs({ label, tabs, value, onChange, extra }: PageTabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(strip)
  useShown(strip, `${value} ${tabs.length} ${hidden !== null}`)
  const move = (step: number) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + step + tabs.length) % tabs.length
    const target = tabs[next]
    if (!target) return
    onChange(target.value)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    move(event.key === forward ? 1 : -1)
  }
  return (
    <div className={classes.tabs}>
      <div ref={strip} className={classes.strip} data-hidden={hidden ?? undefined}>
        <div role="tablist" aria-label={label} className={classes.tabList}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              className={classes.tab}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
              {tab.count !== undefined && <span className={classes.tabCount}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {hidden && <AllTabs tabs={tabs} value={value} onChange={onChange} />}
    </div>
  )
}

/** All of them by name, for those out of sight. */
function AllTabs({ tabs, value, onChange }: Pick<PageTabsProps, 'tabs' | 'value' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.all}>
          <span className={classes.tabCount}>{tabs.length}</span>
          <span className="ct-hidden">{t('shell.allTabs')}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.value}
            aria-current={tab.value === value ? 'page' : undefined}
            rightSection={
              tab.value === value ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                tab.count !== undefined && <span className={classes.tabCount}>{tab.count}</span>
              )
            }
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Hidden = 'start' | 'end' | 'both'

/** Less than this is rounding, not a tab. */
const slackPx = 2

function hiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden | null {
  const rest = scrollWidth - clientWidth
  if (rest <= slackPx) return null
  // Where words run from the right, what was scrolled past is counted below zero.
  const passed = Math.abs(scrollLeft)
  if (passed <= slackPx) return 'end'
  return passed >= rest - slackPx ? 'start' : 'both'
}

/** At which side tabs are out of sight; it is asked again whenever the strip or its tabs change. */
function useHiddenSides(strip: RefObject<HTMLDivElement | null>): Hidden | null {
  const [hidden, setHidden] = useState<Hidden | null>(null)
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const look = () => setHidden(hiddenSides(box))
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const part of box.children) observer.observe(part)
    box.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [strip])
  return hidden
}

/** Brings the open tab into sight, sideways only: the page stays where it is. */
function useShown(strip: RefObject<HTMLDivElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, or the room for them is another.
  useLayoutEffect(() => {
    const box = strip.current
    const tab = box?.querySelector('[aria-selected=true]')
    if (!box || !tab || box.scrollWidth <= box.clientWidth) return
    const [room, place] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
    const middle = (room.left + room.right) / 2
    box.scrollLeft += (place.left + place.right) / 2 - middle
  }, [strip, shown])
}
