import type { KeyboardEvent } from 'react'

/** Enter goes on from field to field, as on every document. */
export function goOn(event: KeyboardEvent<HTMLElement>): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const { target } = event
  if (event.key !== 'Enter' || !isPlain || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return
  // A dialog that a field opened lies elsewhere on the page, though its keys are heard here.
  if (!event.currentTarget.contains(target)) return
  if (!target.matches('input:not([type=radio]), select')) return
  event.preventDefault()
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'input:not([type=radio]):not([type=checkbox]):not([tabindex="-1"]), select, textarea',
    ),
  ]
  all[all.indexOf(target) + 1]?.focus()
}
