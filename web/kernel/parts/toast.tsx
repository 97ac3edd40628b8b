/**
 * Short messages at the foot of the screen, above whatever bar stands there, on a phone on the head of
 * the shell: they never cover the main action. Each leaves by itself, an error later; none while
 * somebody points at it or reads on.
 */
import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import css from './toast.module.css'

type ToastKind = 'success' | 'error' | 'info'
type ToastAction = { label: string; run: () => void }
type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction }

const stayMs: Readonly<Record<ToastKind, number>> = { success: 5000, info: 5000, error: 12_000 }
const mostAtOnce = 4

const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** The same sentence twice is shown once, anew. */
function show(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1
  const shown: Toast = { id: lastId, kind, text, action }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((one) => one.text !== text), shown].slice(-mostAtOnce),
  }))
}

const close = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))

/** Their cause is gone: something else was done since. */
export const dismissErrors = (): void => {
  const { toasts } = useToasts.getState()
  const rest = toasts.filter(({ kind }) => kind !== 'error')
  if (rest.length < toasts.length) useToasts.setState({ toasts: rest })
}

export const toast = {
  success: (text: string, action?: ToastAction): void => show('success', text, action),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
}

const icons = {
  success: IconCircleCheckFilled,
  error: IconAlertCircleFilled,
  info: IconInfoCircleFilled,
}

function ToastBar({ toast: { id, kind, text, action } }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const Icon = icons[kind]

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(id), stayMs[kind])
    return () => clearTimeout(timer)
  }, [id, kind, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps the bar longer.
    <div
      className={css.bar}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} className={css.icon} aria-hidden />
      <span className={css.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={css.close}
        aria-label={t('action.close')}
        onClick={() => close(id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Bars at the foot of the page say so with `data-foot`; they may lie on each other. */
function heightOfFeet(): number {
  const feet = [...document.querySelectorAll('[data-foot]')]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.bottom - a.bottom)
  let edge = window.innerHeight
  for (const { top, bottom } of feet) if (bottom >= edge - touching) edge = Math.min(edge, top)
  return window.innerHeight - edge
}

const touching = 24
const measureMs = 250

/** How far up the messages stand; a dialog may open or close while one is read. */
function useLift(isSaying: boolean): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (!isSaying) return
    const measure = () => setLift(heightOfFeet())
    measure()
    const timer = setInterval(measure, measureMs)
    return () => clearInterval(timer)
  }, [isSaying])
  return lift
}

/** Mounted once, for the whole application; both regions exist before anything is said in them. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  const lift = useLift(toasts.length > 0)
  return (
    <div className={css.stack} style={{ '--lift': `${lift}px` } as CSSProperties}>
      <div role="alert" className={css.region}>
        {errors.map((one) => (
          <ToastBar key={one.id} toast={one} />
        ))}
      </div>
      <div role="status" className={css.region}>
        {others.map((one) => (
          <ToastBar key={one.id} toast={one} />
        ))}
      </div>
    </div>
  )
}
