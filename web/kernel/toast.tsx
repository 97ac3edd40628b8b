/** Short messages at the foot of the screen. Errors stay until they are closed. */
import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import css from './toast.module.css'

type ToastKind = 'success' | 'error' | 'info'
type ToastAction = { label: string; run: () => void }
type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction }

const stayMs = 5000
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
    if (kind === 'error' || isHeld) return
    const timer = setTimeout(() => close(id), stayMs)
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

/** Mounted once, for the whole application; both regions exist before anything is said in them. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <div className={css.stack}>
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
