/** The page of one record: head, notices, fields, history, and the dialogs that guard it. */
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { Page, PageBody } from '../parts/Sheet.tsx'
import { useMay } from '../session/session.ts'
import { useIsPhone } from '../words/phone.ts'
import { rowTitle } from '../words/row-title.ts'
import classes from './Form.module.css'
import { FormActions } from './FormActions.tsx'
import { FormFields } from './FormFields.tsx'
import { FormHead } from './FormHead.tsx'
import { FormNotices } from './FormNotices.tsx'
import { InUseDialog } from './InUseDialog.tsx'
import { useRecordDeletion } from './model/deletion.ts'
import { firstField } from './model/first-field.ts'
import { useFormKeys } from './model/form-keys.ts'
import { type FormTab, layoutOf, type TabProps, tabsOf } from './model/form-parts.ts'
import { detailsTab, useTab } from './model/form-tab.ts'
import type { FormValues } from './model/form-values.ts'
import { useLiveRow } from './model/live-row.ts'
import { useSaving } from './model/saving.ts'
import { type Form, useForm } from './model/use-form.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'

type FormScreenProps = { entity: Entity; start: AnyRow | FormValues }

export function FormScreen({ entity, start }: FormScreenProps) {
  const { t } = useTranslation()
  const may = useMay()
  const form = useForm(entity, start)
  const isPhone = useIsPhone()
  const head = useElementSize()
  const deletion = useRecordDeletion(form)
  const live = useLiveRow(form, deletion.isUnderWay)
  const guard = useUnsavedGuard(form.isDirty)
  const more = useMoreTabs(form)
  const asTab = ({ name, label }: FormTab) => ({ value: name, label: t(label) })
  const tabs = [
    ...more.filter(({ isOverview }) => isOverview && !form.isNew).map(asTab),
    { value: detailsTab, label: t('form.details') },
    ...more.filter(({ isOverview }) => !isOverview).map(asTab),
    ...(isFixed(entity) ? [] : [{ value: 'activity', label: t('form.activity') }]),
  ]
  const [tab, setTab] = useTab(tabs.map(({ value }) => value))
  // Once saved it has a page of its own, which takes the place of this one: its tabs stand there.
  const [hasBegunNew] = useState(form.isNew)
  const { save, saveAndAdd } = useSaving(form, guard.release, () => setTab(detailsTab))
  const { isNew, state } = form
  const action = isNew ? 'add' : 'edit'
  // What nobody may change is not the administrator's to change either.
  const isReadOnly = !entity.actions.includes(action) || !may(`${entity.can}.${action}`)
  const title = isNew ? t(`entity.${entity.name}.new`) : rowTitle(entity, state.base)
  const formId = form.idOf('form')
  const Layout = layoutOf(entity)
  const opened = more.find(({ name }) => name === tab)

  useFormKeys({
    save: () => isReadOnly || save(),
    saveAndGoOn: () => isReadOnly || (isNew ? saveAndAdd() : save()),
  })
  useFirstField(form, !isPhone && isNew)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadOnly) void save()
  }
  const actions = isReadOnly ? null : (
    <FormActions
      form={form}
      formId={formId}
      isPhone={isPhone}
      onSaveAndAdd={() => void saveAndAdd()}
    />
  )
  return (
    <Page ground="page">
      <div ref={head.ref} className={classes.top}>
        <FormHead
          form={form}
          title={title}
          tabs={hasBegunNew ? [] : tabs}
          tab={tab}
          onTab={setTab}
          onDelete={() => void deletion.run(title, guard.release)}
        >
          {isPhone ? null : actions}
        </FormHead>
      </div>
      <PageBody>
        <form
          id={formId}
          className={classes.form}
          style={{ '--form-top': `${head.height}px` } as CSSProperties}
          onSubmit={onSubmit}
          noValidate
          hidden={tab !== detailsTab}
          data-wide={Layout ? true : undefined}
          aria-label={title}
        >
          <FormNotices form={form} live={live} onSave={() => void save()} />
          {Layout ? (
            <Layout form={form} isReadOnly={isReadOnly} />
          ) : (
            <FormFields form={form} isReadOnly={isReadOnly} />
          )}
        </form>
        {opened && <OpenedTab tab={opened} entity={entity} row={rowOf(form)} />}
        {tab === 'activity' && (
          <Suspense>
            <History entity={entity} id={state.id} row={rowOf(form)} />
          </Suspense>
        )}
      </PageBody>
      {isPhone && actions && (
        <div className={classes.foot} data-foot>
          {actions}
        </div>
      )}
      {form.conflict && (
        <Suspense>
          <ConflictDialog form={form} onSave={() => void save()} />
        </Suspense>
      )}
      <InUseDialog inUse={deletion.inUse} title={title} onClose={deletion.dismiss} />
      {guard.dialog}
    </Page>
  )
}

/** What comes by itself and is never changed has no history but itself. */
const isFixed = ({ actions }: Entity): boolean =>
  !actions.includes('add') && !actions.includes('edit')

/** A new record is typed at once: its first field has the focus. */
function useFirstField({ model, entity }: Form, isWanted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (isWanted) model.focus(firstField(entity))
  }, [])
}

const RelatedRows = lazy(() => import('../list/RelatedRows.tsx'))
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))
const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}))

const OpenedTab = ({ tab: { Component, related }, entity, row }: TabProps & { tab: FormTab }) => (
  <Suspense fallback={null}>
    {related ? (
      <RelatedRows of={related.of} by={related.by} id={row.id} />
    ) : (
      <Component entity={entity} row={row} />
    )}
  </Suspense>
)

/** The tabs that modules bring for this record and that this user may open. */
function useMoreTabs(form: Form): FormTab[] {
  const may = useMay()
  return tabsOf(form.entity).filter(
    ({ needs, isFor }) => (!needs || may(needs)) && (isFor?.(rowOf(form)) ?? true),
  )
}

const rowOf = ({ state }: Form): AnyRow => ({
  id: state.id,
  version: state.version ?? 0,
  ...state.base,
})
