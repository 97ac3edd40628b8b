/** A new record without leaving the form that needs it: the same generated form in a dialog. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { toast } from '../../parts/toast.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import classes from '../Form.module.css'
import { SaveMark } from '../FormActions.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { FieldGrid } from '../FormFields.tsx'
import { FormNotice } from '../FormNotice.tsx'
import { useFormKeys } from '../model/form-keys.ts'
import { useForm } from '../model/use-form.ts'
import { LeaveDialog } from '../unsaved-guard.tsx'
import dialog from './CreateDialog.module.css'
import { linkedOf } from './picker-search.ts'
import { quickFields } from './quick-fields.ts'

type CreateDialogProps = {
  entity: Entity
  /** What was typed into the picker. */
  title: string
  /** What it is from the start. */
  start: Readonly<Record<string, unknown>>
  onClose: () => void
  onCreated: (created: Linked) => void
}

export default function CreateDialog(props: CreateDialogProps) {
  const { entity, title, start, onClose, onCreated } = props
  const { t } = useTranslation()
  const form = useForm(entity, { ...start, ...(title ? { [entity.title]: title } : {}) })
  const [isLeaving, setLeaving] = useState(false)
  const hasMoreThanTitle = Object.keys(entity.fields).some(
    (key) =>
      key !== entity.title && !(key in start) && form.state.values[key] !== form.state.base[key],
  )
  const save = async () => {
    const row = await form.model.submit()
    if (!row) return
    toast.success(t('label.addSuccess'))
    onCreated(linkedOf(entity, row))
  }
  useFormKeys({ save: () => void save(), saveAndGoOn: () => void save() })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form below, which would save itself too.
    event.stopPropagation()
    void save()
  }
  const close = () => (hasMoreThanTitle ? setLeaving(true) : onClose())
  const formId = form.idOf('create')
  return (
    <FormDialog
      isOpen
      size={560}
      onClose={close}
      icon={IconPlus}
      tone="plain"
      title={t(`entity.${entity.name}.new`)}
      actions={
        <>
          <Button variant="subtle" color="gray" className={classes.quiet} onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            aria-disabled={form.isSaving || undefined}
            rightSection={<SaveMark isSaving={form.isSaving} />}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialog.form} onSubmit={onSubmit} noValidate>
        <ErrorSummary form={form} />
        {form.failure && <FormNotice tone="error">{form.failure}</FormNotice>}
        <FieldGrid form={form} fields={quickFields(entity)} />
      </form>
      <LeaveDialog isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </FormDialog>
  )
}
