import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './order/Order.module.css'

type StepperProps = {
  label: string
  value: number
  least?: number
  most: number
  onChange: (n: number) => void
}

/** So many, by touch or by arrow keys. */
export function Stepper({ label, value, least = 1, most, onChange }: StepperProps) {
  const { t } = useTranslation()
  const step = (by: number): void => onChange(Math.min(most, Math.max(least, value + by)))
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
        value={value}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''))
          onChange(Math.min(most, Math.max(least, typed || least)))
        }}
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
