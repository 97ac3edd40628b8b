/**
 * Puts a text on the clipboard. A page over plain http, as on a shop's own network, has no clipboard
 * to write to: there the old way of a selection is left, and it may be refused as well.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.tsx'

function copySelection(text: string): boolean {
  const held = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'ct-hidden'
  // Beside the button that was pressed: a dialog lets nothing outside of it be selected.
  ;(held?.parentElement ?? document.body).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (held instanceof HTMLElement) held.focus()
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** Says so where it was refused, since the text is on the screen to be copied by hand. */
export function useCopy() {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string): Promise<void> => {
    const isDone = await copyText(text)
    setCopied(isDone)
    if (!isDone) toast.error(t('form.copyFailed'))
  }
  return { isCopied, copy }
}
