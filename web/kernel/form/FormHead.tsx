/** The head of a record: where it is, what state it is in, and what can be done with it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnnumberedMenu } from '../document/UnnumberedMenu.tsx'
import { PageTabs } from '../parts/PageTabs.tsx'
import { PageHead } from '../parts/Sheet.tsx'
import { FormBadges } from './FormBadges.tsx'
import { FormMenu } from './FormMenu.tsx'
import type { Form } from './model/use-form.ts'

type FormHeadProps = {
  form: Form
  title: string
  tabs: readonly { value: string; label: string }[]
  tab: string
  onTab: (tab: string) => void
  onDelete: () => void
  /** The buttons that save. */
  children: ReactNode
}

export function FormHead({ form, title, tabs, tab, onTab, onDelete, children }: FormHeadProps) {
  return (
    <PageHead
      title={title}
      back={form.entity.isSingle ? undefined : form.entity.path}
      badges={<FormBadges form={form} />}
      actions={
        <>
          {form.isNew ? <NewMenu form={form} /> : <FormMenu form={form} onDelete={onDelete} />}
          {children}
        </>
      }
      tabs={
        form.isNew || tabs.length < 2 ? undefined : (
          <PageTabs label={title} tabs={tabs} value={tab} onChange={onTab} />
        )
      }
    />
  )
}

/** Where an entity has words for it, print and delete are offered before there is anything to choose. */
function NewMenu({ form: { entity } }: { form: Form }) {
  const { i18n } = useTranslation()
  const hasWords = i18n.exists(`document.selectToPrint.${entity.name}`)
  return hasWords && <UnnumberedMenu entity={entity} removal="delete" />
}
