/** The page of one record: head, notices, fields, history, and the dialogs that guard it. */
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { Page, PageBody, PageHead, PageTabs } from '../Sheet.tsx'
import { useMay } from '../session.ts'
import { toast } from '../toast.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useRecordDeletion } from './deletion.ts'
import classes from './Form.module.css'
import { FormActions } from './FormActions.tsx'
import { FormBadges } from './FormBadges.tsx'
import { FormFields } from './FormFields.tsx'
import { FormMenu } from './FormMenu.tsx'
import { FormNotices } from './FormNotices.tsx'
import { useFormKeys } from './form-keys.ts'
import type { FormValues } from './form-values.ts'
import { History } from './History.tsx'
import { InUseDialog } from './InUseDialog.tsx'
import { useLiveRow } from './live-row.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { type Form, useForm } from './use-form.ts'

type FormScreenProps = { entity: Entity; start: AnyRow | FormValues }

export function FormScreen({ entity, start }: FormScreenProps) {
  const { t } = useTranslation()
  const may = useMay()
  const form = useForm(entity, start)
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const live = useLiveRow(form)
  const guard = useUnsavedGuard(form.isDirty)
  const deletion = useRecordDeletion(entity)
  const [tab, setTab] = useTab()
  const { save, saveAndAdd } = useSaving(form, guard.release, () => setTab('details'))
  const navigate = useNavigate()
  const { isNew, state } = form
  const isReadOnly = !may(`${entity.can}.${isNew ? 'add' : 'edit'}`)
  const title = isNew ? t(`entity.${entity.name}.new`) : String(state.base[entity.title] ?? '')

  useFormKeys({
    save: () => isReadOnly || void save(),
    saveAndGoOn: () => isReadOnly || void (isNew ? saveAndAdd() : save()),
  })
  useFirstField(form, !isPhone && isNew)
  const remove = async () => {
    if (!(await deletion.remove(state.id, state.version ?? 0, title))) return
    guard.release()
    void navigate(entity.path, { replace: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadOnly) void save()
  }
  const formId = form.idOf('form')
  const actions = isReadOnly ? null : (
    <FormActions form={form} formId={formId} onSaveAndAdd={() => void saveAndAdd()} />
  )
  return (
    <Page ground="page">
      <PageHead
        title={title}
        back={entity.path}
        badges={<FormBadges form={form} />}
        actions={
          <>
            {!isNew && <FormMenu form={form} onDelete={() => void remove()} />}
            {!isPhone && actions}
          </>
        }
        tabs={isNew ? undefined : <FormTabs title={title} tab={tab} onChange={setTab} />}
      />
      <PageBody>
        <form
          id={formId}
          className={classes.form}
          onSubmit={onSubmit}
          noValidate
          hidden={tab !== 'details'}
          aria-label={title}
        >
          <FormNotices form={form} live={live} onSave={() => void save()} />
          <FormFields form={form} isReadOnly={isReadOnly} />
        </form>
        {tab === 'activity' && <History entity={entity} id={state.id} row={rowOf(form)} />}
      </PageBody>
      {isPhone && actions && <div className={classes.foot}>{actions}</div>}
      <ConflictDialog form={form} onSave={() => void save()} />
      <InUseDialog inUse={deletion.inUse} title={title} onClose={deletion.dismiss} />
      {guard.dialog}
    </Page>
  )
}

type Saving = { save: () => Promise<void>; saveAndAdd: () => Promise<void> }

function useSaving(form: Form, release: () => void, showFields: () => void): Saving {
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
      model.focus(Object.keys(entity.fields)[0] ?? '')
    },
  }
}

type Tab = 'details' | 'activity'

/** The tab lives in the address, so that a link may lead to the history of a record. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'activity' ? 'activity' : 'details'
  const setTab = (next: Tab) => {
    if (next === tab) return
    setParams(next === 'details' ? {} : { tab: next }, { replace: true })
  }
  return [tab, setTab]
}

type FormTabsProps = { title: string; tab: Tab; onChange: (tab: Tab) => void }

function FormTabs({ title, tab, onChange }: FormTabsProps) {
  const { t } = useTranslation()
  const tabs = [
    { value: 'details', label: t('form.details') },
    { value: 'activity', label: t('form.activity') },
  ]
  return (
    <PageTabs label={title} tabs={tabs} value={tab} onChange={(value) => onChange(value as Tab)} />
  )
}

/** A new record is typed at once: its first field has the focus. */
function useFirstField({ model, entity }: Form, isWanted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (isWanted) model.focus(Object.keys(entity.fields)[0] ?? '')
  }, [])
}

const rowOf = ({ state }: Form): AnyRow => ({
  id: state.id,
  version: state.version ?? 0,
  ...state.base,
})
