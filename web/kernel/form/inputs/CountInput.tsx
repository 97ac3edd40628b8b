/**
 * A whole number with a key for one more and one less. Mantine's own drops every digit that is no
 * Western one; here what is typed or pasted in Arabic digits is turned before it looks.
 */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { latinDigits } from '../../../../domain/kernel/text.ts'

/** Past the property React watches, so that it sees the turned text as what was typed. */
const writeInto = (field: HTMLInputElement, text: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)

export function CountInput(props: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (!field) return
    const turn = (): void => {
      const turned = latinDigits(field.value)
      if (turned === field.value) return
      const { selectionStart: caret } = field
      writeInto(field, turned)
      field.setSelectionRange(caret, caret)
    }
    field.addEventListener('input', turn)
    return () => field.removeEventListener('input', turn)
  }, [])
  return <NumberInput ref={input} {...props} />
}
