/** One field: label above, its widget, and below it room that is always there for hint or error. */
import i18next from 'i18next'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../domain/kernel/field.ts'
import { isDecimal } from '../../../../domain/kernel/number/decimal.ts'
import { Money } from '../../parts/Money.tsx'
import { useSession } from '../../session/session.ts'
import { fieldLabel } from '../../words/words.ts'
import type { FieldError } from '../model/form-check.ts'
import { choosableIn } from '../model/form-choice.ts'
import type { Form } from '../model/use-form.ts'
import { ErrorLine } from './ErrorLine.tsx'
import classes from './FieldBox.module.css'
import { type HintProps, OwnHint } from './own-hint.tsx'
import { isRequired, type WidgetProps } from './widget.ts'
import { isBlock, isWide, type Widget, widgetOf } from './widgets.tsx'

type FieldBoxProps = {
  form: Form
  name: string
  field: Field
  isReadOnly: boolean
  /** In place of the widget of its kind, where a form is laid out by hand. */
  widget?: Widget
  /** In place of the hint of its module. */
  hint?: ComponentType<HintProps>
}

export function FieldBox({
  form,
  name,
  field,
  isReadOnly,
  widget,
  hint: Hint = OwnHint,
}: FieldBoxProps) {
  const { t } = useTranslation()
  const { entity, model, state, isNew, idOf } = form
  const error = state.errors[name]
  const id = idOf(name)
  const label = fieldLabel(t, entity.name, name)
  const Shown = widget ?? widgetOf(field.kind)
  const props: WidgetProps = {
    entity,
    field,
    name,
    label,
    id,
    labelId: `${id}-label`,
    describedBy: `${id}-below`,
    value: state.values[name],
    currency: state.values.currency,
    choosable: choosableIn(entity, state.values, name),
    onChange: (value) => model.setValue(name, value),
    onBlur: () => model.leaveField(name),
    isInvalid: error !== undefined,
    isReadOnly,
    isNew,
    errors: state.errors,
    onLeave: (place) => model.leaveField(place),
  }
  return (
    <div
      className={classes.box}
      data-wide={isWide(field) || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <label
        id={props.labelId}
        htmlFor={id}
        className={isBlock(field) ? 'ct-hidden' : classes.label}
        data-required={(isRequired(field) && !isReadOnly) || undefined}
      >
        {label}
      </label>
      <Suspense fallback={<div className={classes.wait} />}>
        <Shown {...props} />
      </Suspense>
      <Below
        id={props.describedBy}
        error={error}
        hint={
          isReadOnly ? null : (
            <Hint form={form} name={name} plain={hintOf(props) ?? <InSecond {...props} />} />
          )
        }
      />
    </div>
  )
}

/** A hint is a word of the locale: `hint.<entity>.<field>`, with `.new` for a record to come. */
function hintOf({ entity, name, isNew, field }: WidgetProps): string | undefined {
  const key = `hint.${entity.name}.${name}`
  const own = [isNew ? `${key}.new` : '', key].find((word) => word && i18next.exists(word))
  if (own) return i18next.t(own)
  return field.kind === 'secret' && !isNew ? i18next.t('form.secretKept') : undefined
}

/** An amount of the first currency is told in the second while it is typed. */
function InSecond({ field, value }: WidgetProps): ReactNode {
  const { secondCurrency } = useSession().company
  const hasSecond = field.currency === 'first' && secondCurrency && isDecimal(String(value))
  return hasSecond ? <Money amount={String(value)} currency="second" /> : null
}

function Below({ id, error, hint }: { id: string; error?: FieldError; hint: ReactNode }) {
  return (
    <p id={id} className={classes.below} data-error={error ? true : undefined} aria-live="polite">
      {error ? <ErrorLine error={error} /> : hint}
    </p>
  )
}
