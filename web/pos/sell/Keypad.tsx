/** The keypad never mirrors: a hand knows where the seven is. */
import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shopFormat } from '../../../domain/kernel/format.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { useDesk } from '../desk.ts'
import { padDigits } from '../pad-keys.ts'
import { type KeypadMode, useTillUi } from '../till-ui.ts'
import classes from './Keypad.module.css'
import { type KeypadKey, useKeypad } from './keypad-entry.ts'
import { tillKeys } from './till-keys.ts'

const rows: { keys: KeypadKey[]; mode: KeypadMode }[] = [
  { keys: [...padDigits.slice(0, 3)], mode: 'quantity' },
  { keys: [...padDigits.slice(3, 6)], mode: 'percent' },
  { keys: [...padDigits.slice(6)], mode: 'amount' },
  { keys: ['.', '0', 'back'], mode: 'price' },
]

export function Keypad() {
  const { t } = useTranslation()
  const { basics, isReader } = useDesk()
  const keypad = useKeypad()
  const mode = useTillUi((ui) => ui.mode)
  const sign = currencySign(firstCurrency(basics))
  const face = (key: KeypadKey) => {
    if (key === 'back') return <IconBackspace size={20} stroke={1.75} aria-label={t('till.back')} />
    return key === '.' ? shopFormat().mark : key
  }
  return (
    <fieldset className={classes.pad} dir="ltr" disabled={isReader} aria-label={t('till.keypad')}>
      {rows.flatMap((row) => [
        ...row.keys.map((key) => (
          <button key={key} type="button" className={classes.key} onClick={() => keypad.press(key)}>
            {face(key)}
          </button>
        )),
        <button
          key={row.mode}
          type="button"
          className={classes.mode}
          // The keys stand still, their words run as they are read.
          dir="auto"
          aria-pressed={mode === row.mode}
          title={tillKeys[row.mode]}
          onClick={() => keypad.choose(row.mode)}
        >
          {t(`till.mode.${row.mode}`, { sign })}
        </button>,
      ])}
    </fieldset>
  )
}
