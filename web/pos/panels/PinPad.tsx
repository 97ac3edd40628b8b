/** Asks for a PIN: by touch or keyboard. It says only right or wrong, and slows down guessing. */
import { IconBackspace, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { isPin } from '../../../domain/pos/pin.ts'
import type { Proof } from '../../../domain/pos/proof-input.ts'
import { padDigits } from '../pad-keys.ts'
import classes from './PinPad.module.css'
import type { PinAnswer } from './pin-check.ts'

const longest = 8
const keys = [...padDigits, 'enter', '0', 'back'] as const

type PinPadProps = {
  name: string
  check: (pin: string) => Promise<PinAnswer>
  onRight: (proof: Proof) => void
}

export function PinPad({ name, check, onRight }: PinPadProps) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const pad = useRef<HTMLFieldSetElement>(null)
  useEffect(() => pad.current?.focus(), [])

  async function enter(): Promise<void> {
    if (!isPin(pin)) return
    setBusy(true)
    const answer = await check(pin)
    setBusy(false)
    setPin('')
    if (answer === 'wrong') setSaid(t('till.pin.wrong'))
    else if ('proof' in answer) return onRight(answer.proof)
    else if ('seconds' in answer) setSaid(t('till.pin.wait', { seconds: answer.seconds }))
    else setSaid(answer.message)
    pad.current?.focus()
  }

  function press(key: string): void {
    if (isBusy) return
    setSaid(null)
    if (key === 'enter') void enter()
    else if (key === 'back') setPin(pin.slice(0, -1))
    else if (pin.length < longest) setPin(pin + key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const digit = latinDigits(event.key)
    const key =
      { Enter: 'enter', Backspace: 'back' }[event.key] ?? (/^\d$/.test(digit) ? digit : '')
    if (key === '') return
    event.preventDefault()
    event.stopPropagation()
    press(key)
  }

  const face = {
    back: <IconBackspace size={22} aria-hidden />,
    enter: <IconCheck size={22} aria-hidden />,
  }
  const label = { back: t('till.back'), enter: t('till.pin.enter') }
  return (
    <fieldset
      ref={pad}
      className={classes.pad}
      tabIndex={-1}
      data-autofocus
      aria-label={t('till.pin.of', { name })}
      onKeyDown={onKeyDown}
    >
      <output className={classes.dots} aria-label={t('till.pin.typed', { count: pin.length })}>
        {[...pin].map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike, only their number counts.
          <span key={at} className={classes.dot} />
        ))}
      </output>
      <p className={classes.said} role="alert">
        {isBusy ? t('label.pleaseWait') : said}
      </p>
      <div className={classes.keys} dir="ltr">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={classes.key}
            data-key={key}
            aria-label={key === 'back' || key === 'enter' ? label[key] : undefined}
            disabled={isBusy || (key === 'enter' && !isPin(pin))}
            onClick={() => press(key)}
          >
            {key === 'back' || key === 'enter' ? face[key] : key}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
