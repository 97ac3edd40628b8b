/**
 * An exact number as people type it: local or Arabic digits, "1 234,50", "١٢٣٫٥". The value is the
 * canonical decimal. Signs of no number are not taken; what they make that is none yet ("1-2") is
 * handed on as typed, for the check to refuse. Digits stand physically right in every language.
 */
import { Input, type InputProps } from '@mantine/core'
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatDecimal, type NumberFormat, shopFormat } from '../../../../domain/kernel/format.ts'
import { isDecimal, parseDecimal, takenNumber } from '../../../../domain/kernel/number/decimal.ts'
import classes from './inputs.module.css'
import { useTaken } from './taken.tsx'

type DecimalInputProps = Omit<
  InputProps & Omit<ComponentProps<'input'>, 'size'>,
  'value' | 'onChange' | 'defaultValue' | 'leftSection' | 'rightSection' | 'type' | 'prefix'
> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Decimals always shown, such as 2 for dollars; more are shown if they were typed. */
  decimals?: number
  /** The currency, quiet before the digits. */
  prefix?: ReactNode
  /** A sign behind the digits, such as %. */
  suffix?: ReactNode
  format?: NumberFormat
}

/** The canonical decimal, null for nothing, or the text itself when it is no number. */
export function readDecimal(text: string, format: NumberFormat = shopFormat()): string | null {
  if (text.trim() === '') return null
  return parseDecimal(text, format.grouping) ?? text
}

const shown = (value: string | null, decimals: number, format: NumberFormat): string =>
  value === null || !isDecimal(value) ? (value ?? '') : formatDecimal(value, decimals, format)

/** Without grouping, so that the caret does not jump over signs that nobody typed. */
const editable = (value: string | null, format: NumberFormat): string =>
  value !== null && isDecimal(value) ? value.replace('.', format.mark) : (value ?? '')

export function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, decimals = 0, prefix, suffix, format = shopFormat(), ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const taken = useTaken(takenNumber, 'number')
  // What was typed is shown only while it still stands for the value: a reset must be seen.
  const isTyping = typed !== null && readDecimal(typed, format) === value
  /** The field itself from its focus to the first sign that is typed. */
  const fresh = useRef<HTMLInputElement>(null)
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    rest.onFocus?.(event)
    if (!rest.readOnly) setTyped(editable(value, format))
    const input = event.currentTarget
    fresh.current = input
    input.select()
    // And again when the browser has put the caret where the field was touched.
    requestAnimationFrame(() => fresh.current?.select())
  }
  // The digits stand there without grouping now, or have only come: a key that follows must replace
  // them, not stand behind them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is shown.
  useLayoutEffect(() => fresh.current?.select(), [typed, value])
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    fresh.current = null
    setTyped(null)
    taken.forget()
    rest.onBlur?.(event)
  }
  return (
    <div dir="ltr" className={classes.box}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        dir="ltr"
        className={classes.number}
        leftSection={prefix}
        leftSectionPointerEvents="none"
        leftSectionWidth={prefix ? 40 : undefined}
        rightSection={suffix}
        rightSectionPointerEvents="none"
        value={isTyping ? typed : shown(value, decimals, format)}
        onFocus={onFocus}
        onBlur={onBlur}
        onBeforeInput={taken.onBeforeInput}
        // A 1 typed over a 1 is no change, but it is typed: what follows must not replace it.
        onInput={() => {
          fresh.current = null
        }}
        onChange={(event) => {
          const text = taken.take(event.currentTarget.value)
          if (text === undefined) return
          setTyped(text)
          onChange(readDecimal(text, format))
        }}
      />
      {taken.hint}
    </div>
  )
}
