/** Names a view: a new one for what is shown now, or the open one again. */
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '../../../../domain/kernel/text.ts'
import { Cancel } from '../../parts/Cancel.tsx'
import classes from '../Dialog.module.css'
import type { ListModel } from '../list-shape.ts'
import { plainHeader } from '../table/plain-header.ts'
import { longestViewName } from './saved-views.ts'

export type ViewPurpose = 'save' | 'rename'

type ViewDialogProps = { list: ListModel; purpose: ViewPurpose | null; onClose: () => void }

export function ViewDialog({ list, purpose, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={purpose !== null}
      onClose={onClose}
      title={t(purpose === 'rename' ? 'list.renameView' : 'list.saveView')}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      size={400}
      classNames={{ title: classes.title, overlay: classes.overlay }}
      radius="lg"
      centered
    >
      {purpose && <ViewName list={list} purpose={purpose} onClose={onClose} />}
    </Modal>
  )
}

function ViewName({ list, purpose, onClose }: ViewDialogProps & { purpose: ViewPurpose }) {
  const { t } = useTranslation()
  const { views, view, navigation, layout } = list
  const [name, setName] = useState(purpose === 'rename' ? (view?.name ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const clean = cleanLine(name).slice(0, longestViewName)
    if (!clean) return setMissing(true)
    if (purpose === 'rename' && view) views.change(view.id, { name: clean })
    else {
      const { q, filters, sort } = navigation.state
      const question = { q, filters, sort }
      navigation.openView(views.add(clean, question, layout.columns).id, question)
    }
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('list.viewName')}
        description={purpose === 'save' ? t('list.viewHint') : undefined}
        value={name}
        maxLength={longestViewName}
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        error={isMissing && t('refusal.required')}
        onChange={(event) => {
          setMissing(false)
          setName(event.currentTarget.value)
        }}
      />
      <div className={classes.foot}>
        <Cancel onClick={onClose} />
        <Button type="submit">{t('action.save')}</Button>
      </div>
    </form>
  )
}
