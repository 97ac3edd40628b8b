/** The keys of a count. They stand as on every keypad, also where people read from the right. */
import { Button } from '@mantine/core'
import { IconBackspace, IconCornerDownLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { padDigits } from '../pad-keys.ts'
import classes from './Count.module.css'

type CountKeypadProps = {
  label: string
  pieces: string
  times: string
  onKey: (key: string) => void
  onNext: () => void
}

/** A press leaves the focus where it is: in the field that is counted. */
const stay = (event: React.MouseEvent): void => event.preventDefault()

export function CountKeypad({ label, pieces, times, onKey, onNext }: CountKeypadProps) {
  const { t } = useTranslation()
  const key = (name: string, shown: React.ReactNode, said?: string) => (
    <button
      key={name}
      type="button"
      className={classes.key}
      data-quiet={said ? true : undefined}
      aria-label={said}
      onMouseDown={stay}
      onClick={() => onKey(name)}
    >
      {shown}
    </button>
  )
  return (
    <div className={classes.pad}>
      <div className={classes.padLabel}>{label}</div>
      <output className={classes.padField} dir="ltr" aria-label={label}>
        <span className={classes.padPieces}>{pieces}</span>
        <span className={classes.padTimes}>{times}</span>
      </output>
      <div className={classes.keys} dir="ltr">
        {padDigits.map((digit) => key(digit, digit))}
        {key('clear', 'C', t('action.clear'))}
        {key('0', '0')}
        {key('back', <IconBackspace size={20} stroke={1.75} aria-hidden />, t('drawer.backspace'))}
      </div>
      <Button
        variant="default"
        size="md"
        leftSection={
          <IconCornerDownLeft className="ct-points" size={18} stroke={1.75} aria-hidden />
        }
        onMouseDown={stay}
        onClick={onNext}
      >
        {t('drawer.nextNote')}
      </Button>
    </div>
  )
}
