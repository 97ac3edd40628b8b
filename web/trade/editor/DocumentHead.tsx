/** The head of a document being written. Enter goes on from field to field and into the lines. */

import { NativeSelect, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { behaviourOf, writtenAt } from '../../../domain/books/behaviour.ts'
import {
  documentHead,
  type HeadFieldName,
  headWord,
} from '../../../domain/books/head/document-head.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { writtenCurrencies } from '../../../domain/money/ranks.ts'
import { type ReasonedBehaviour, reasonsOf, stockReasons } from '../../../domain/stock/reason.ts'
import classes from '../../kernel/document/Document.module.css'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { DayRate } from '../../money/DayRate.tsx'
import { OtherRate } from '../../money/OtherRate.tsx'
import { HeadField } from './HeadField.tsx'
import { useEdited, useRoom } from './model/editor-context.ts'
import { type HeadName, layoutOf, partnerWord } from './model/layout.ts'
import { entry } from './model/line-walk.ts'

export function DocumentHead() {
  const { editor } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
    const { target } = event
    if (!isEnter || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // A dialog that a field opened lies elsewhere on the page, though its keys are heard here.
    if (!event.currentTarget.contains(target)) return
    if (!target.matches('input, select') || event.nativeEvent.isComposing) return
    event.preventDefault()
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select')]
    const next = fields[fields.indexOf(target) + 1]
    if (next) next.focus()
    else editor.goTo(entry)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter is heard for all its fields at once.
    <div className={classes.head} onKeyDown={onKeyDown}>
      {layoutOf(behaviour).head.map((name) => {
        if (!isOwn(name)) return <PlainField key={name} name={name} />
        const Field = fields[name]
        return <Field key={name} />
      })}
    </div>
  )
}

function PartnerField(): ReactNode {
  const { editor } = useRoom()
  const value = useEdited(({ head }) => head.partner)
  const word = useEdited(({ behaviour }) => partnerWord(behaviour))
  return (
    <HeadField name="partner" label={`document.${word}`} isRequired isWide>
      {(attributes) => (
        <Picker
          {...attributes}
          target="thirdparty"
          {...partnersOn[word]}
          value={value}
          onChange={(partner) => editor.setHead({ partner })}
        />
      )}
    </HeadField>
  )
}

function TypeField(): ReactNode {
  const { editor, terms, screen } = useRoom()
  const value = useEdited(({ head }) => head.type)
  const written = writtenAt(screen)
  const types = terms.types.filter(({ behaviour }) => written.includes(behaviour))
  if (types.length < 2 && value) return null
  const choose = (id: string) => {
    const type = types.find((it) => it.id === id)
    if (type) editor.setType({ id: type.id, title: type.title }, type.behaviour)
  }
  return (
    <HeadField name="type" label="field.type" isRequired>
      {(attributes) => (
        <Choice {...attributes} options={types} value={value?.id ?? ''} onChange={choose} />
      )}
    </HeadField>
  )
}

const DayField = () => <DateField name="day" isRequired />

function DueDateField(): ReactNode {
  const { t } = useTranslation()
  const { terms } = useRoom()
  const isBill = useEdited(({ behaviour }) => behaviourOf(behaviour).debt === 'raise')
  const hint =
    isBill && terms.paymentDays > 0 ? t('document.terms', { count: terms.paymentDays }) : undefined
  return <DateField name="dueDate" hint={hint} />
}

type DateFieldProps = { name: 'day' | HeadFieldName; isRequired?: boolean; hint?: ReactNode }

function DateField({ name, isRequired, hint }: DateFieldProps): ReactNode {
  const { editor } = useRoom()
  const value = useEdited(({ head }) => head[name] ?? null)
  const label = useEdited(({ behaviour }) => headWord(name, behaviour))
  return (
    <HeadField name={name} label={label} isRequired={isRequired} hint={hint}>
      {(attributes) => (
        <DateInput
          {...attributes}
          value={value}
          onChange={(next) => editor.setHead({ [name]: next ?? (name === 'day' ? '' : null) })}
        />
      )}
    </HeadField>
  )
}

function CurrencyField(): ReactNode {
  const { editor } = useRoom()
  const { company } = useSession()
  const value = useEdited(({ head }) => head.currency)
  const offered = writtenCurrencies(company)
  if (offered.length < 2) return null
  const options = offered.map(({ id, code }) => ({ id, title: code }))
  const chosen = offered.find(({ id }) => id === value)
  const rate = chosen?.rate && <OtherRate currency={chosen} />
  return (
    <HeadField name="currency" label="field.currency" isRequired hint={rate}>
      {(attributes) => (
        <Choice
          {...attributes}
          options={options}
          value={value}
          onChange={(id) => {
            const to = offered.find((it) => it.id === id)
            if (chosen && to) editor.setCurrency(chosen, to)
          }}
        />
      )}
    </HeadField>
  )
}

function RateField(): ReactNode {
  const { editor } = useRoom()
  const { secondCurrency } = useSession().company
  const may = useMay()
  const value = useEdited(({ head }) => head.rate ?? null)
  const day = useEdited(({ head }) => head.day)
  if (!secondCurrency) return null
  return (
    <HeadField name="rate" label="document.rate" hint={<DayRate rate={value} day={day} />}>
      {(attributes) => (
        <DecimalInput
          {...attributes}
          prefix={secondCurrency.code}
          readOnly={!may('money.rate.add')}
          value={value}
          onChange={(rate) => editor.setHead({ rate })}
        />
      )}
    </HeadField>
  )
}

function BranchField(): ReactNode {
  const { editor } = useRoom()
  const { branches } = useSession()
  const value = useEdited(({ head }) => head.branch)
  if (branches.length < 2 && value) return null
  return (
    <HeadField name="branch" label="field.branch" isRequired>
      {(attributes) => (
        <Choice
          {...attributes}
          options={branches}
          value={value?.id ?? ''}
          onChange={(id) => editor.setHead({ branch: linkedIn(branches, id) })}
        />
      )}
    </HeadField>
  )
}

const WarehouseField = () => <StoreField name="warehouse" />

const ToWarehouseField = () => <StoreField name="toWarehouse" />

function StoreField({ name }: { name: 'warehouse' | 'toWarehouse' }): ReactNode {
  const { editor, warehouses, terms } = useRoom()
  const value = useEdited(({ head }) => head[name] ?? null)
  // Goods may go where one's own role does not reach.
  const stores = name === 'toWarehouse' ? terms.destinations : warehouses
  const isTransfer = useEdited(({ behaviour }) => behaviour === 'transfer')
  if (stores.length < 2 && value) return null
  const own = isTransfer && name === 'warehouse' ? 'document.fromWarehouse' : `field.${name}`
  return (
    <HeadField name={name} label={own} isRequired={isTransfer} isWide>
      {(attributes) => (
        <Choice
          {...attributes}
          options={stores}
          hasNone
          value={value?.id ?? ''}
          onChange={(id) => editor.setHead({ [name]: linkedIn(stores, id) })}
        />
      )}
    </HeadField>
  )
}

function ProjectField(): ReactNode {
  const { editor } = useRoom()
  const value = useEdited(({ head }) => head.project ?? null)
  return (
    <HeadField name="project" label="field.project">
      {(attributes) => (
        <Picker
          {...attributes}
          target="project"
          value={value}
          onChange={(project) => editor.setHead({ project })}
        />
      )}
    </HeadField>
  )
}

function ReasonField(): ReactNode {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const value = useEdited(({ head }) => head.reason ?? '')
  const behaviour = useEdited((state) => state.behaviour)
  const reasons = behaviour in stockReasons ? reasonsOf(behaviour as ReasonedBehaviour) : []
  return (
    <HeadField name="reason" label="field.reason" isRequired>
      {(attributes) => (
        <Choice
          {...attributes}
          options={reasons.map((id) => ({ id, title: t(`choice.reason.${id}`) }))}
          value={value}
          onChange={(reason) => editor.setHead({ reason: reason || null })}
        />
      )}
    </HeadField>
  )
}

/** A field that is its declaration and nothing more. */
function PlainField({ name }: { name: HeadFieldName }): ReactNode {
  const { editor } = useRoom()
  const value = useEdited(({ head }) => head[name] ?? '')
  const { field } = documentHead[name]
  if (field.kind === 'date') return <DateField name={name} />
  return (
    <HeadField name={name} label={`field.${name}`}>
      {(attributes) => (
        <TextInput
          {...attributes}
          autoComplete="off"
          maxLength={field.max}
          value={value}
          onChange={(event) => editor.setHead({ [name]: event.currentTarget.value })}
        />
      )}
    </HeadField>
  )
}

type ChoiceProps = {
  options: readonly Linked[]
  value: string
  onChange: (id: string) => void
  hasNone?: boolean
  id?: string
  error?: boolean
}

function Choice({ options, value, onChange, hasNone, ...rest }: ChoiceProps) {
  const data = options.map(({ id, title }) => ({ value: id, label: title }))
  const isOpen = hasNone || !options.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...rest}
      data={isOpen ? [{ value: '', label: '–' }, ...data] : data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const linkedIn = (options: readonly Linked[], id: string): Linked | null => {
  const found = options.find((option) => option.id === id)
  return found ? { id: found.id, title: found.title } : null
}

/** Those with a manner of their own. */
const fields = {
  partner: PartnerField,
  type: TypeField,
  day: DayField,
  dueDate: DueDateField,
  currency: CurrencyField,
  rate: RateField,
  branch: BranchField,
  warehouse: WarehouseField,
  toWarehouse: ToWarehouseField,
  project: ProjectField,
  reason: ReasonField,
} satisfies Record<Exclude<HeadName, HeadFieldName>, () => ReactNode> &
  Partial<Record<HeadFieldName, unknown>>

const isOwn = (name: HeadName): name is keyof typeof fields => name in fields
