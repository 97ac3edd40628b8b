/** The head of a record: where it is, what state it is in, and what can be done with it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead, PageTabs } from '../Sheet.tsx'
import { FormBadges } from './FormBadges.tsx'
import { FormMenu } from './FormMenu.tsx'
import type { Tab } from './form-tab.ts'
import type { Form } from './use-form.ts'

type FormHeadProps = {
  form: Form
  title: string
  tab: Tab
  onTab: (tab: Tab) => void
  onDelete: () => void
  /** The buttons that save. */
  children: ReactNode
}

export function FormHead({ form, title, tab, onTab, onDelete, children }: FormHeadProps) {
  const { t } = useTranslation()
  const tabs = [
    { value: 'details', label: t('form.details') },
    { value: 'activity', label: t('form.activity') },
  ]
  return (
    <PageHead
      title={title}
      back={form.entity.isSingle ? undefined : form.entity.path}
      badges={<FormBadges form={form} />}
      actions={
        <>
          {!form.isNew && <FormMenu form={form} onDelete={onDelete} />}
          {children}
        </>
      }
      tabs={
        form.isNew ? undefined : (
          <PageTabs
            label={title}
            tabs={tabs}
            value={tab}
            onChange={(value) => onTab(value as Tab)}
          />
        )
      }
    />
  )
}
