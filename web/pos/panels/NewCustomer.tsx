/**
 * Somebody who buys here for the first time: a name and a phone. The rest is for the desk. Whoever
 * is probably known already stands below what is typed, and is chosen instead by one touch.
 */
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AnyRow, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { traitsIn } from '../../../domain/partners/likeness.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { FieldBox } from '../../kernel/form/inputs/FieldBox.tsx'
import { PlainHint } from '../../kernel/form/inputs/own-hint.tsx'
import { useForm } from '../../kernel/form/model/use-form.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from './FormPanel.tsx'
import { knownCustomers } from './known-customers.ts'
import classes from './Panels.module.css'
import { PartnerNaming } from './PartnerNaming.tsx'

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
  onChoose: (partner: TillPartner) => void
}

export default function NewCustomer({ typed, onClose, onChoose }: NewCustomerProps) {
  const { t } = useTranslation()
  const { till, basics } = useDesk()
  const entity = mustEntity('thirdparty')
  const form = useForm(entity, startOf(typed))
  const { name, phone1 } = traitsIn(form.state.values)
  const known = knownCustomers(till.catalogue, { name, phone1 }).filter(
    ({ id }) => id !== basics.cashClient.id,
  )
  const save = async () => {
    const row = await form.model.submit()
    if (row) onChoose(partnerOf(row))
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
          field && (
            // Whoever is known stands below, and no link leads out of the till.
            <FieldBox key={name} {...{ form, name, field }} isReadOnly={false} hint={PlainHint} />
          )
        )
      })}
      {known.length > 0 && (
        <section className={classes.known} aria-label={t('till.customerKnown')}>
          <p className={classes.knownHead}>{t('till.customerKnown')}</p>
          {known.map((partner) => (
            <button
              key={partner.id}
              type="button"
              className={classes.row}
              onClick={() => onChoose(partner)}
            >
              <PartnerNaming partner={partner} />
            </button>
          ))}
        </section>
      )}
    </FormPanel>
  )
}
