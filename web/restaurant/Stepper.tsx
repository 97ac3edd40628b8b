import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinDigits } from '../../domain/kernel/text.ts'
import classes from './order/Order.module.css'

type StepperProps = {
  label: string
  value: number
  least?: number
  most: number
  onChange: (n: number) => void
}

/** So many, by touch, by arrow keys or typed in any digits; what is being typed stands as it is. */
export function Stepper({ label, value, least = 1, most, onChange }: StepperProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const step = (by: number): void => {
    setTyped(null)
    onChange(Math.min(most, Math.max(least, value + by)))
  }
  const type = (text: string): void => {
    const digits = latinDigits(text).replace(/\D/g, '')
    setTyped(digits)
    if (Number(digits) >= least && digits !== '') onChange(Math.min(most, Number(digits)))
  }
  return (
    <fieldset className={classes.stepper}>
      <legend className={classes.legend}>{label}</legend>
      <button
        type="button"
        aria-label={t('order.less')}
        disabled={value <= least}
        onClick={() => step(-1)}
      >
        <IconMinus size={22} aria-hidden />
      </button>
      <input
        data-autofocus
        aria-label={label}
        inputMode="numeric"
        dir="ltr"
        value={typed ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
      />
      <button
        type="button"
        aria-label={t('order.more')}
        disabled={value >= most}
        onClick={() => step(1)}
      >
        <IconPlus size={22} aria-hidden />
      </button>
    </fieldset>
  )
}
