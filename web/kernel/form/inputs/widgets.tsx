/**
 * Which widget a kind of field has. The kernel brings the plain ones; a module above brings its own
 * as `web/<module>/<kind>.widget.tsx` with a default export, and nothing here changes.
 */
import { type ComponentType, lazy } from 'react'
import type { Field, FieldKind, Linked } from '../../../../domain/kernel/field.ts'
import { currencySign } from '../../../../domain/kernel/number/money.ts'
import { useSession } from '../../session/session.ts'
import { MultiPicker } from '../picker/MultiPicker.tsx'
import { Picker } from '../picker/Picker.tsx'
import { ChoiceWidget } from './ChoiceWidget.tsx'
import { ColourInput } from './ColourInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DecimalInput } from './DecimalInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { SwitchWidget } from './SwitchWidget.tsx'
import { EmailWidget, LongTextWidget, PhoneWidget, TextWidget } from './text-widgets.tsx'
import { inputAttributes, type WidgetProps } from './widget.ts'

export type Widget = ComponentType<WidgetProps>

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const decimalWidget =
  (decimals: number, suffix?: string): Widget =>
  (props) => (
    <DecimalInput
      {...inputAttributes(props)}
      value={asText(props.value)}
      onChange={props.onChange}
      decimals={decimals}
      suffix={suffix}
    />
  )

/** An amount of the first currency says so; another says it elsewhere on its form. */
const MoneyWidget: Widget = (props) => {
  const { firstCurrency, currencies } = useSession().company
  const isFirst = props.field.currency === 'first' && !props.isCompact
  const own = currencies.find(({ id }) => id === (props.currency as Linked | null)?.id)
  const decimals = props.field.currency === 'own' ? own?.decimals : undefined
  return (
    <DecimalInput
      {...inputAttributes(props)}
      value={asText(props.value)}
      onChange={props.onChange}
      decimals={props.field.currency === 'first' ? firstCurrency.decimals : (decimals ?? 2)}
      prefix={isFirst ? currencySign(firstCurrency) : undefined}
    />
  )
}

const IntegerWidget: Widget = (props) => (
  <DecimalInput
    {...inputAttributes(props)}
    inputMode="numeric"
    value={asText(props.value)}
    onChange={props.onChange}
  />
)

const DateWidget: Widget = (props) => (
  <DateInput {...inputAttributes(props)} value={asText(props.value)} onChange={props.onChange} />
)

const ColourWidget: Widget = (props) => (
  <ColourInput {...inputAttributes(props)} value={asText(props.value)} onChange={props.onChange} />
)

const SecretWidget: Widget = (props) => (
  <SecretInput {...inputAttributes(props)} value={asText(props.value)} onChange={props.onChange} />
)

const ReferenceWidget: Widget = (props) => (
  <Picker
    {...inputAttributes(props)}
    target={props.field.target ?? ''}
    {...props.choosable}
    value={props.value as Linked | null}
    isCompact={props.isCompact}
    onChange={props.onChange}
  />
)

const ReferencesWidget: Widget = (props) => {
  const { id, error, readOnly, onBlur } = inputAttributes(props)
  return (
    <MultiPicker
      {...{ id, error, readOnly, onBlur }}
      aria-describedby={props.describedBy}
      target={props.field.target ?? ''}
      value={props.value as Linked[]}
      onChange={props.onChange}
    />
  )
}

const widgets: Partial<Record<string, Widget>> = {
  text: TextWidget,
  longText: LongTextWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  integer: IntegerWidget,
  money: MoneyWidget,
  quantity: decimalWidget(0),
  percent: decimalWidget(0, '%'),
  boolean: SwitchWidget,
  date: DateWidget,
  choice: ChoiceWidget,
  choices: lazy(() => import('./ChoicesWidget.tsx')),
  colour: ColourWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  secret: SecretWidget,
  // Its cells are widgets again, so it comes as a part of its own.
  lines: lazy(() => import('../lines/LinesInput.tsx')),
}

const found = import.meta.glob<{ default: Widget }>('../../../*/*.widget.tsx')

for (const [path, load] of Object.entries(found)) {
  const kind = /([^/]+)\.widget\.tsx$/.exec(path)?.[1]
  if (kind) widgets[kind] = lazy(load)
}

export const widgetOf = (kind: FieldKind): Widget => widgets[kind] ?? TextWidget

/** Takes the whole row of the card. */
export const isWide = (field: Field): boolean =>
  field.kind === 'longText' || field.kind === 'media' || isBlock(field)

/** Stands in a card of its own, under its label as the title. */
export const isBlock = ({ kind }: Field): boolean => kind === 'permissions' || kind === 'lines'
