/** Asks, does it to every ticked row with a bar that tells how far it is, and says what was refused. */
import { Button, Progress } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Cancel } from '../../parts/Cancel.tsx'
import { toast } from '../../parts/toast.tsx'
import { messageOf } from '../../session/api.ts'
import { rowTitle } from '../../words/row-title.ts'
import { countOf } from '../count-words.ts'
import dialog from '../Dialog.module.css'
import type { ListModel } from '../list-shape.ts'
import { type BulkOutcome, type BulkStep, runBulk, undoAll } from './bulk-run.ts'

type BulkDialogProps = {
  list: ListModel
  icon: Icon
  title: string
  sentence?: string
  actionLabel: string
  /** What is asked before it begins. */
  children?: ReactNode
  /** Undefined while what was asked is not answered yet. */
  step: BulkStep | undefined
  /** What is left to do once every row had its turn. */
  onDone?: (outcome: BulkOutcome) => Promise<void>
  onClose: () => void
}

export function BulkDialog(props: BulkDialogProps) {
  const { list, icon, title, sentence, actionLabel, children, step, onDone, onClose } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [handled, setHandled] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const isStopped = useRef(false)
  const [rows] = useState(() => [...list.selection.ticks].flatMap((id) => list.met.get(id) ?? []))
  const again = () => queries.invalidateQueries({ queryKey: [list.entity.name] })
  const undo = async (undos: BulkOutcome['undos']) => {
    const failed = await undoAll(undos)
    if (failed > 0) toast.error(t('bulk.failed', { count: failed }))
    else toast.success(t('bulk.undone'))
    await again()
  }
  const tell = ({ done, undos }: BulkOutcome) => {
    const way = { label: t('list.undo'), run: () => void undo(undos) }
    if (done.length === 0) return
    toast.success(t('bulk.done', { count: done.length }), undos.length > 0 ? way : undefined)
  }
  const begin = async () => {
    if (!step) return
    setHandled(0)
    const result = await runBulk(rows, step, {
      onProgress: setHandled,
      isStopped: () => isStopped.current,
    })
    await onDone?.(result).catch((error: unknown) => toast.error(messageOf(error)))
    await again()
    tell(result)
    if (result.failures.length > 0) return setOutcome(result)
    list.selection.clear()
    onClose()
  }
  if (outcome) return <Refused list={list} icon={icon} outcome={outcome} onClose={onClose} />
  const isRunning = handled !== null
  return (
    <FormDialog
      isOpen
      savesOnEnter={isRunning ? undefined : true}
      icon={icon}
      tone="plain"
      title={title}
      sentence={sentence}
      onClose={() => !isRunning && onClose()}
      actions={
        isRunning ? (
          <Button
            variant="default"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {t('bulk.stop')}
          </Button>
        ) : (
          <>
            <Cancel onClick={onClose} />
            <Button data-autofocus disabled={!step} onClick={() => void begin()}>
              {actionLabel}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <>
          <Progress
            value={(100 * handled) / Math.max(1, rows.length)}
            aria-label={title}
            size="lg"
          />
          <p role="status">
            {t('bulk.running', { done: countOf(handled), total: countOf(rows.length) })}
          </p>
        </>
      ) : (
        children
      )}
    </FormDialog>
  )
}

type RefusedProps = Pick<BulkDialogProps, 'list' | 'icon' | 'onClose'> & { outcome: BulkOutcome }

function Refused({ list: { entity }, icon, outcome: { failures }, onClose }: RefusedProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      isOpen
      icon={icon}
      title={t('bulk.failed', { count: failures.length })}
      onClose={onClose}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <ul className={dialog.rows}>
        {failures.map(({ row, message }) => (
          <li key={row.id}>
            <Link to={`${entity.path}/${row.id}`} className={dialog.name}>
              <bdi>{rowTitle(entity, row)}</bdi>
            </Link>
            <div className={dialog.reason}>{message}</div>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
