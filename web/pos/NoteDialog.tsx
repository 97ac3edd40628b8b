/** A note of the chosen line, or of the whole ticket. */
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../domain/pos/local-name.ts'
import { setNote, setTicketNote } from '../../domain/pos/sale-edit.ts'
import { Dialog } from '../kernel/Dialog.tsx'
import { currentLanguage } from '../kernel/words.ts'
import { useDesk } from './desk.ts'
import classes from './Panels.module.css'

export default function NoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, edit } = useDesk()
  const form = useId()
  const line = sale.lines.find(({ id }) => id === sale.chosen)
  const [of, setOf] = useState<'line' | 'ticket'>(line ? 'line' : 'ticket')
  const [notes, setNotes] = useState({ line: line?.note ?? '', ticket: sale.note ?? '' })
  const save = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    edit((it, shop) => {
      const noted = setTicketNote(it, notes.ticket)
      return line ? setNote(noted, line.id, notes.line, shop) : noted
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconNote}
      tone="plain"
      size={440}
      title={t('till.note')}
      actions={
        <>
          <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} size="lg">
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={save}>
        {line && (
          <SegmentedControl
            size="md"
            aria-label={t('till.noteOf')}
            value={of}
            data={[
              { value: 'line', label: nameIn(currentLanguage(), line.item) },
              { value: 'ticket', label: t('till.wholeTicket') },
            ]}
            onChange={(next) => setOf(next as typeof of)}
          />
        )}
        <Textarea
          key={of}
          label={t('till.note')}
          data-autofocus
          size="md"
          autosize
          minRows={2}
          maxLength={300}
          value={notes[of]}
          onChange={(event) => setNotes({ ...notes, [of]: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
