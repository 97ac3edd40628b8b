/** What receipts, payments and transfers ask for alike. */
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type MoneyHeadValues, moneyHeadSchemas } from '../../domain/books/head/money-head.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import sheet from '../kernel/document/Document.module.css'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { useSession } from '../kernel/session/session.ts'
import { Attachments } from '../media/Attachments.tsx'
import { Choice } from './Choice.tsx'
import { MoneyField, placeId } from './MoneyField.tsx'
import type { MoneyErrors } from './money-draft.ts'

type Common = Pick<MoneyHeadValues, 'note'> & {
  day: string
  type: string
  branch: string
  attachments: Linked[]
}

type Room = {
  draft: Common
  errors: MoneyErrors
  terms: { types: readonly Linked[] }
  set: (change: Partial<Common>) => void
}

type FieldProps = { room: Room }

export function DayField({ room: { draft, errors, set } }: FieldProps): ReactNode {
  return (
    <MoneyField name="day" label="field.day" error={errors.day} isRequired>
      {(attributes) => (
        <DateInput {...attributes} value={draft.day} onChange={(day) => set({ day: day ?? '' })} />
      )}
    </MoneyField>
  )
}

/** A choice of one is no choice. */
export function TypeField({ room: { draft, errors, terms, set } }: FieldProps): ReactNode {
  if (terms.types.length < 2 && draft.type) return null
  return (
    <MoneyField name="type" label="field.type" error={errors.type} isRequired>
      {(attributes) => (
        <Choice
          {...attributes}
          options={terms.types}
          value={draft.type}
          onChange={(type) => set({ type })}
        />
      )}
    </MoneyField>
  )
}

export function BranchField({ room: { draft, errors, set } }: FieldProps): ReactNode {
  const { branches } = useSession()
  if (branches.length < 2 && draft.branch) return null
  return (
    <MoneyField name="branch" label="field.branch" error={errors.branch} isRequired>
      {(attributes) => (
        <Choice
          {...attributes}
          options={branches}
          value={draft.branch}
          onChange={(branch) => set({ branch })}
        />
      )}
    </MoneyField>
  )
}

export function Words({ room: { draft, set } }: FieldProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={sheet.below}>
      <div className={sheet.words}>
        <Textarea
          id={placeId('note')}
          label={t('document.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestOf(moneyHeadSchemas.note)}
          value={draft.note ?? ''}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Attachments files={draft.attachments} onChange={(attachments) => set({ attachments })} />
      </div>
    </div>
  )
}
