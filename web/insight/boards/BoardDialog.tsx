/** What a board is called, and the role that finds it too. */
import { Button, TextInput } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, boardName } from '../../../domain/insight/boards/board.ts'
import { startingCards } from '../../../domain/insight/boards/card.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { type Failure, failureOf } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { addBoard, changeBoard, dropBoard } from './board-data.ts'

type BoardDialogProps = {
  /** The one to change; without it a new one is made, of the cards of `copied` if there is one. */
  board?: Board
  copied?: Board
  onDone: (board: Board | null) => void
  onClose: () => void
}

export function BoardDialog({ board, copied, onDone, onClose }: BoardDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const reader = useReader()
  const [name, setName] = useState(board?.name ?? copied?.name ?? '')
  const [role, setRole] = useState<Linked | null>(board?.role ?? null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const { at, above } = placedFailure(problem, ['name', 'role'])
  const settle = async (work: () => Promise<Board | null>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      onDone(await work())
    } catch (error) {
      setProblem(failureOf(error))
      setBusy(false)
    }
  }
  const kept = { name, role: role?.id ?? null }
  const save = (): Promise<Board> =>
    board
      ? changeBoard(board, kept)
      : addBoard({ id: newId(), cards: copied?.cards ?? startingCards(reader, newId), ...kept })
  const bringBack = ({ id, name, cards, role }: Board): void => {
    addBoard({ id, name, cards, role: role?.id ?? null }).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  }
  const drop = async (): Promise<null> => {
    if (!board) return null
    await dropBoard(board)
    toast.success(t('board.deleted'), { label: t('list.undo'), run: () => bringBack(board) })
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconLayoutDashboard}
      tone="plain"
      title={t(board ? 'board.changeTitle' : 'board.newTitle')}
      sentence={board ? undefined : t('board.newHint')}
      savesOnEnter
      harm={
        board && (
          <Button variant="outline" color="red" disabled={isBusy} onClick={() => void settle(drop)}>
            {t('action.delete')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} disabled={!name.trim()} onClick={() => void settle(save)}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <TextInput
          label={t('board.name')}
          value={name}
          error={at('name')?.message}
          maxLength={longestOf(boardName.schema)}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {may('insight.board.edit') && may('identity.role.view') && (
          <Labelled id="board-role" label="report.shareWith" error={at('role')}>
            {(attributes) => (
              <Picker
                {...attributes}
                target="role"
                placeholder={t('report.onlyMe')}
                canCreate={false}
                value={role}
                onChange={setRole}
              />
            )}
          </Labelled>
        )}
      </div>
    </Dialog>
  )
}
