/** Save, and the way back. The busy button keeps its width and its focus. */
import { Button, Kbd, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from '../parts/toast.tsx'
import classes from './Form.module.css'
import { keyName } from './model/form-keys.ts'
import type { Form } from './model/use-form.ts'

type FormActionsProps = {
  form: Form
  formId: string
  /** The foot of a phone has room for two; the arrow in the head leads back there. */
  isPhone: boolean
  onSaveAndAdd: () => void
}

export function FormActions({ form, formId, isPhone, onSaveAndAdd }: FormActionsProps) {
  const { t } = useTranslation()
  const { isNew, isDirty, isSaving } = form
  const canSave = isNew || isDirty
  return (
    <>
      {!isNew && <span className={classes.divider} aria-hidden />}
      {isNew && !isPhone && <CancelButton form={form} />}
      {!isNew && <DiscardButton form={form} />}
      {isNew && (
        <Button
          variant="default"
          onClick={onSaveAndAdd}
          aria-disabled={isSaving || undefined}
          aria-keyshortcuts="Control+Enter"
        >
          {t('form.saveAndAdd')}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        // Disabled in looks only: a button that is really disabled would lose the focus.
        data-disabled={!canSave || undefined}
        aria-disabled={!canSave || isSaving || undefined}
        aria-keyshortcuts="Control+S"
        rightSection={<SaveMark isSaving={isSaving} />}
      >
        {t('action.save')}
      </Button>
    </>
  )
}

/** The key and, in its place, the sign that something is under way. */
export const SaveMark = ({ isSaving }: { isSaving: boolean }) => (
  <span className={classes.saveMark} data-busy={isSaving || undefined}>
    <Kbd className={classes.key} aria-hidden dir="ltr">
      {keyName('S')}
    </Kbd>
    {isSaving && <Loader size={16} color="currentcolor" />}
  </span>
)

function CancelButton({ form }: { form: Form }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.quiet}
      onClick={() => void navigate(form.entity.path)}
    >
      {t('action.cancel')}
    </Button>
  )
}

/** Discarding is one click, and one more brings it back. */
function DiscardButton({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { model, isDirty, isSaving } = form
  const discard = () => {
    if (!isDirty || isSaving) return
    const { version, base, values } = model.state
    model.setValues(base)
    toast.success(t('form.discarded'), {
      label: t('form.undo'),
      run: () => model.state.version === version && model.setValues(values),
    })
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.quiet}
      onClick={discard}
      data-disabled={!isDirty || undefined}
      aria-disabled={!isDirty || undefined}
    >
      {t('form.discard')}
    </Button>
  )
}
