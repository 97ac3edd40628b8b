/**
 * The keyboard of the payment screen. Digits write the amount from anywhere; letters are taken by
 * their place on the keyboard, so that they work under an Arabic layout too. What is typed into a
 * field or a dialog, and Enter on a key reached by Tab, is left alone.
 */
import { useEffect, useEffectEvent } from 'react'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { isUnderPanel } from '../panels/under-panel.ts'
import { showPanel } from '../till-ui.ts'

export type PayKeys = {
  press?: (key: string) => void
  enter: () => void
  leave: () => void
  /** One way on or back, as the eye sees it. */
  wayBy?: (step: 1 | -1) => void
  giveBy: (step: 1 | -1) => void
  drop?: () => void
  exact?: () => void
  account?: () => void
  tip?: () => void
  refer?: () => void
  mix?: () => void
  print: () => void
}

const written = 'input:not([type=radio]):not([type=checkbox]), textarea, select'

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(written) !== null

const isKey = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null

const byCode = {
  KeyE: 'exact',
  KeyA: 'account',
  KeyT: 'tip',
  KeyR: 'refer',
  KeyM: 'mix',
  KeyP: 'print',
} as const

/** The sideways arrows follow the eye: in Arabic the next key stands to the left. */
const sideways = (key: string): 1 | -1 => {
  const isRight = key === 'ArrowRight'
  return isRight === (document.documentElement.dir !== 'rtl') ? 1 : -1
}

function named(keys: PayKeys, key: string): (() => void) | undefined {
  switch (key) {
    case 'Enter':
      return keys.enter
    case 'Escape':
      return keys.leave
    case 'Delete':
      return keys.drop
    case 'Backspace':
      return () => keys.press?.('back')
    case 'ArrowDown':
      return () => keys.giveBy(1)
    case 'ArrowUp':
      return () => keys.giveBy(-1)
    case 'ArrowLeft':
    case 'ArrowRight':
      return () => keys.wayBy?.(sideways(key))
    default:
      return undefined
  }
}

function actionOf(keys: PayKeys, { key, code }: KeyboardEvent): (() => void) | undefined {
  const sign = latinDigits(key)
  if (/^\d$/.test(sign)) return () => keys.press?.(sign)
  if (/^[.,٫]$/.test(key)) return () => keys.press?.('.')
  const letter = byCode[code as keyof typeof byCode]
  return named(keys, key) ?? (letter && keys[letter])
}

/** An Arabic keyboard writes its own question mark; a field keeps either. */
function isHelp({ key, target }: KeyboardEvent): boolean {
  if (key === 'F1') return true
  return ['?', '؟'].includes(key) && !isElsewhere(target)
}

export function usePayKeys(keys: PayKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isUnderPanel(event)) return
    if (isHelp(event)) {
      event.preventDefault()
      showPanel({ name: 'keys' })
      return
    }
    if (isElsewhere(event.target)) return
    if (/^(Enter| |Arrow)/.test(event.key) && isKey(event.target)) return
    const action = actionOf(keys, event)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
