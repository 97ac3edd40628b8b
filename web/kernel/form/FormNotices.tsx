/** Everything the form has to say above its fields, the most urgent first. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormNotice } from './FormNotice.tsx'
import type { LiveRow } from './model/live-row.ts'
import type { Form } from './model/use-form.ts'

type FormNoticesProps = { form: Form; live: LiveRow; onSave: () => void }

export function FormNotices({ form, live, onSave }: FormNoticesProps) {
  const { t } = useTranslation()
  const { failure, isGone, model } = form
  const { newer, takenFrom } = live
  const nameOr = (name: string) => name || t('form.someone')
  return (
    <>
      <ErrorSummary form={form} />
      {failure && (
        <FormNotice
          tone="error"
          action={
            <Button variant="default" onClick={onSave}>
              {t('action.retry')}
            </Button>
          }
        >
          {failure}
        </FormNotice>
      )}
      {isGone && (
        <FormNotice
          tone="warning"
          title={t('form.gone')}
          action={
            <Button variant="default" onClick={() => model.renew()}>
              {t('form.saveAsNew')}
            </Button>
          }
        >
          {t('form.goneHint')}
        </FormNotice>
      )}
      {newer && !isGone && (
        <FormNotice
          tone="warning"
          action={
            <Button variant="default" onClick={() => model.setConflict(newer)}>
              {t('form.review')}
            </Button>
          }
        >
          {t('form.newer', { name: nameOr(newer.changedBy) })}
        </FormNotice>
      )}
      {takenFrom !== null && !newer && (
        <FormNotice
          tone="calm"
          action={
            <Button variant="subtle" color="gray" size="xs" onClick={live.dismiss}>
              {t('action.close')}
            </Button>
          }
        >
          {t('form.taken', { name: nameOr(takenFrom) })}
        </FormNotice>
      )}
    </>
  )
}
