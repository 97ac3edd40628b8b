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
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { addBoard, changeBoard, dropBoard } from './board-data.ts'
import classes from './boards.module.css'

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
  const settle = async (work: () => Promise<Board | null>): Promise<void> => {
    setBusy(true)
    try {
      onDone(await work())
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  const kept = { name, role: role?.id ?? null }
  const save = (): Promise<Board> =>
    board
      ? changeBoard(board, kept)
      : addBoard({ id: newId(), cards: copied?.cards ?? startingCards(reader, newId), ...kept })
  const drop = async (): Promise<null> => {
    if (board) await dropBoard(board)
    toast.success(t('board.deleted'))
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
      <div className={classes.form}>
        <TextInput
          label={t('board.name')}
          value={name}
          maxLength={longestOf(boardName.schema)}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {may('insight.board.edit') && may('identity.role.view') && (
          <Labelled id="board-role" label="report.shareWith" error={undefined}>
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
