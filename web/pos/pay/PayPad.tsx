/** Notes people hand over and a keypad, which is the same in every direction of writing. */
import { Kbd } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { quickNotes, wideKey } from '../../../domain/pos/money/pay-way.ts'
import { padDigits } from '../pad-keys.ts'
import classes from './Pay.module.css'
import type { PayDesk } from './pay-desk.ts'

export function PayPad({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { way, act, settlement } = desk
  if (!way) return null
  const wide = wideKey(way)
  const notes = way.method.type === 'cash' ? quickNotes(desk.basics, way.currency) : []
  const label = t('pay.notes', { code: way.currency.code })
  return (
    <div className={classes.pad}>
      <fieldset className={classes.quick} aria-label={label}>
        {notes.length > 0 && (
          <span className={classes.padLabel} aria-hidden>
            {label}
          </span>
        )}
        {notes.map(({ id, value }) => (
          <PadKey key={id} onPress={() => act.note(value)}>
            <bdi dir="ltr">+{formatDecimal(value)}</bdi>
          </PadKey>
        ))}
        <PadKey kind="exact" keys="E" isOff={settlement.isComplete} onPress={act.exact}>
          {t('pay.exact')}
          <Kbd aria-hidden dir="ltr">
            E
          </Kbd>
        </PadKey>
      </fieldset>
      <fieldset className={classes.digits} dir="ltr" aria-label={t('pay.keypad')}>
        {padDigits.map((key) => (
          <PadKey key={key} onPress={() => act.press(key)}>
            {key}
          </PadKey>
        ))}
        <PadKey label={wide === '.' ? t('pay.mark') : undefined} onPress={() => act.press(wide)}>
          {wide}
        </PadKey>
        <PadKey onPress={() => act.press('0')}>0</PadKey>
        <PadKey label={t('pay.backspace')} onPress={() => act.press('back')}>
          <IconBackspace size={24} stroke={1.6} aria-hidden />
        </PadKey>
      </fieldset>
    </div>
  )
}

type PadKeyProps = {
  onPress: () => void
  children: ReactNode
  label?: string
  kind?: 'exact'
  keys?: string
  isOff?: boolean
}

function PadKey({ onPress, children, label, kind, keys, isOff }: PadKeyProps) {
  return (
    <button
      type="button"
      className={classes.key}
      data-kind={kind}
      aria-label={label}
      aria-keyshortcuts={keys}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
