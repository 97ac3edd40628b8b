/**
 * Ctrl+S saves and Ctrl+Enter saves and goes on, from anywhere on the page. With a dialog open
 * over the page the keys belong to the form in the dialog.
 */
import { useEffect, useRef } from 'react'

type FormKeys = { save: () => unknown; saveAndGoOn: () => unknown }

const openForms: { current: FormKeys }[] = []

function onKeyDown(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  const isSave = isCommand && event.code === 'KeyS'
  const isSaveAndGoOn = isCommand && event.key === 'Enter'
  const top = openForms.at(-1)
  if (!top || (!isSave && !isSaveAndGoOn)) return
  // Taken even when it repeats: the browser's own "save page" must not open on a held key.
  event.preventDefault()
  if (event.repeat) return
  if (isSave) top.current.save()
  else top.current.saveAndGoOn()
}

export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (openForms.length === 0) addEventListener('keydown', onKeyDown)
    openForms.push(latest)
    return () => {
      openForms.splice(openForms.indexOf(latest), 1)
      if (openForms.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** How the key reads on this machine: "Ctrl S", "⌘ S". */
export const keyName = (key: string): string => `${isApple() ? '⌘' : 'Ctrl'} ${key}`
