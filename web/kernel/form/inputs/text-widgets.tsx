/** Words. A name is written in the direction of its own letters, an address always left to right. */
import { Textarea, TextInput } from '@mantine/core'
import { inputAttributes, type WidgetProps } from './widget.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An empty field follows the page, a filled one its own first letter. */
const directionOf = (text: string): { dir?: 'auto' } => (text === '' ? {} : { dir: 'auto' })

export function TextWidget(props: WidgetProps) {
  const text = textOf(props.value)
  const { isCode } = props.field
  return (
    <TextInput
      {...inputAttributes(props, isCode ? { dir: 'ltr' } : directionOf(text))}
      autoComplete="off"
      value={text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function LongTextWidget(props: WidgetProps) {
  const text = textOf(props.value)
  return (
    <Textarea
      {...inputAttributes(props, directionOf(text))}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

const latinWidget = (type: 'email' | 'tel') => (props: WidgetProps) => (
  <TextInput
    {...inputAttributes(props)}
    // The browser's own check of an e-mail address would speak in another voice than ours.
    type={type === 'email' ? 'text' : type}
    inputMode={type}
    autoComplete="off"
    spellCheck={false}
    dir="ltr"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

export const EmailWidget = latinWidget('email')
export const PhoneWidget = latinWidget('tel')
