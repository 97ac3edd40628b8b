/** The fields of a form in calm cards, in the order of the declaration. */
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Card } from '../parts/Sheet.tsx'
import { fieldLabel } from '../words/words.ts'
import classes from './Form.module.css'
import { FieldBox } from './inputs/FieldBox.tsx'
import { isBlock } from './inputs/widgets.tsx'
import { type Section, sectionsOf } from './model/form-sections.ts'
import type { Form } from './model/use-form.ts'

type FormFieldsProps = { form: Form; isReadOnly?: boolean }

export function FormFields({ form, isReadOnly = false }: FormFieldsProps) {
  return sectionsOf(form.entity, isBlock).map((section) => (
    <SectionCard key={section.first} form={form} section={section} isReadOnly={isReadOnly} />
  ))
}

type SectionCardProps = { form: Form; section: Section; isReadOnly: boolean }

/** A section may have a title of its own: `form.section.<entity>.<first field>`. */
function SectionCard({ form, section, isReadOnly }: SectionCardProps) {
  const { t } = useTranslation()
  const word = `form.section.${form.entity.name}.${section.first}`
  const title = section.isBlock
    ? fieldLabel(t, form.entity.name, section.first)
    : i18next.exists(word)
      ? t(word)
      : undefined
  return (
    <Card title={title}>
      <FieldGrid form={form} fields={section.fields} isReadOnly={isReadOnly} />
    </Card>
  )
}

type FieldGridProps = { form: Form; fields: Section['fields']; isReadOnly?: boolean }

export const FieldGrid = ({ form, fields, isReadOnly = false }: FieldGridProps) => (
  <div className={classes.grid} data-alone={fields.length === 1 || undefined}>
    {fields.map(([name, field]) => (
      <FieldBox key={name} form={form} name={name} field={field} isReadOnly={isReadOnly} />
    ))}
  </div>
)
