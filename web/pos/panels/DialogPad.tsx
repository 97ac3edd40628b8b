/**
 * A pad for the numbers of a dialog, where fingers are all there is: it writes into the number that
 * has the focus, and the keyboard of the machine stays away. With a mouse and keys it is not shown.
 */
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopFormat } from '../../../domain/kernel/format.ts'
import { padDigits } from '../pad-keys.ts'
import classes from './Panels.module.css'

const numbers = 'input[inputmode="decimal"], input[data-padded]'

const fields = 'input:not([type=radio], [type=checkbox]), textarea'

/** As if it were typed: over what is selected, and told to whoever listens to the field. */
function write(key: string, number: HTMLElement | null): void {
  if (document.activeElement !== number) number?.focus()
  if (key === 'back') document.execCommand('delete')
  else document.execCommand('insertText', false, key === '.' ? shopFormat().mark : key)
}

export function DialogPad() {
  const { t } = useTranslation()
  const place = useRef<HTMLFieldSetElement>(null)
  const number = useRef<HTMLElement>(null)
  const [isNumber, setNumber] = useState(false)
  useEffect(() => {
    const dialog = place.current?.closest('[role=dialog]')
    if (!dialog || !matchMedia('(pointer: coarse)').matches) return
    // A button that takes the focus leaves the pad: a sheet that drops loses the tap.
    const look = () => {
      const { activeElement: field } = document
      if (!(field instanceof HTMLElement) || !field.matches(fields)) return
      const isPadded = field.matches('[data-padded]')
      if (isPadded) number.current = field
      setNumber(isPadded)
    }
    const take = () => {
      for (const input of dialog.querySelectorAll<HTMLInputElement>(numbers)) {
        input.inputMode = 'none'
        input.dataset.padded = ''
      }
      look()
    }
    take()
    // Numbers also come later: with an answer, or another choice.
    const watch = new MutationObserver(take)
    watch.observe(dialog, { childList: true, subtree: true })
    dialog.addEventListener('focusin', look)
    return () => {
      watch.disconnect()
      dialog.removeEventListener('focusin', look)
    }
  }, [])
  return (
    <fieldset
      ref={place}
      className={classes.touchPad}
      dir="ltr"
      hidden={!isNumber}
      aria-label={t('till.keypad')}
    >
      {[...padDigits, '.', '0', 'back'].map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? t('till.back') : undefined}
          // The focus stays in the number.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => write(key, number.current)}
        >
          {key === 'back' ? (
            <IconBackspace size={22} aria-hidden />
          ) : key === '.' ? (
            shopFormat().mark
          ) : (
            key
          )}
        </button>
      ))}
    </fieldset>
  )
}
