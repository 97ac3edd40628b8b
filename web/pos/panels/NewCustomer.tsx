/** Somebody who buys here for the first time: a name and a phone. The rest is for the desk. */
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AnyRow, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { FieldBox } from '../../kernel/form/inputs/FieldBox.tsx'
import { useForm } from '../../kernel/form/model/use-form.ts'
import { FormPanel } from './FormPanel.tsx'

const asked = ['name', 'phone1'] as const

/** Digits are a phone, everything else is a name. */
function startOf(typed: string): Readonly<Record<string, unknown>> {
  const text = latinDigits(typed).trim()
  if (!text) return partnersOn.client.created
  const isPhone = /^\+?[\d\s().-]+$/.test(text)
  return { ...partnersOn.client.created, ...(isPhone ? { phone1: text } : { name: text }) }
}

/** As the catalogue of the till will tell it with its next change. */
const partnerOf = (row: AnyRow): TillPartner => ({
  id: row.id,
  name: String(row.name),
  altName: row.altName as string | null,
  nameFr: row.nameFr as string | null,
  nameAr: row.nameAr as string | null,
  phones: [row.phone1, row.phone2, row.phone3].filter((it) => typeof it === 'string'),
  financialNumber: row.financialNumber as string | null,
  email: null,
  listId: (row.priceList as Linked | null)?.id ?? null,
  groupId: (row.group as Linked | null)?.id ?? null,
  language: row.language as Language | null,
})

type NewCustomerProps = {
  /** What was looked for in vain. */
  typed: string
  onClose: () => void
  onMade: (partner: TillPartner) => void
}

export default function NewCustomer({ typed, onClose, onMade }: NewCustomerProps) {
  const { t } = useTranslation()
  const entity = mustEntity('thirdparty')
  const form = useForm(entity, startOf(typed))
  const save = async () => {
    const row = await form.model.submit()
    if (row) onMade(partnerOf(row))
  }
  return (
    <FormPanel
      icon={IconUserPlus}
      title={t('till.newCustomer')}
      act={t('action.save')}
      isReady={!form.isSaving}
      onClose={onClose}
      onSave={() => void save()}
    >
      {form.failure && <FormNotice tone="error">{form.failure}</FormNotice>}
      {asked.map((name) => {
        const field = entity.fields[name]
        return (
          field && <FieldBox key={name} form={form} name={name} field={field} isReadOnly={false} />
        )
      })}
    </FormPanel>
  )
}
