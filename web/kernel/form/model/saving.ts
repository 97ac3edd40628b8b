/** What follows a save: the customer's words, and where the user goes next. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { toast } from '../../parts/toast.tsx'
import { firstField } from './first-field.ts'
import type { Form } from './use-form.ts'

type Saving = {
  /** A new record is shown under its own address afterwards. */
  save: () => Promise<void>
  saveAndAdd: () => Promise<void>
}

export function useSaving(form: Form, release: () => void, showFields: () => void): Saving {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { entity, model } = form
  const send = async (): Promise<AnyRow | undefined> => {
    const isNew = model.state.version === null
    const row = await model.submit()
    if (row) toast.success(t(isNew ? 'label.addSuccess' : 'label.updateSuccess'))
    else showFields()
    return row
  }
  return {
    save: async () => {
      const isNew = model.state.version === null
      const row = await send()
      if (!row || !isNew) return
      release()
      void navigate(`${entity.path}/${row.id}`, { replace: true })
    },
    saveAndAdd: async () => {
      if (!(await send())) return
      model.restart()
      model.focus(firstField(entity))
    },
  }
}
