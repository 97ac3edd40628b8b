/** A note of the chosen line, or of the whole ticket. */
import { SegmentedControl, Textarea } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { saleNote, setNote, setTicketNote } from '../../../domain/pos/ticket/sale-edit.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from './FormPanel.tsx'

export default function NoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, edit } = useDesk()
  const line = sale.lines.find(({ id }) => id === sale.chosen)
  const [of, setOf] = useState<'line' | 'ticket'>(line ? 'line' : 'ticket')
  const [notes, setNotes] = useState({ line: line?.note ?? '', ticket: sale.note ?? '' })
  const save = () => {
    onClose()
    edit((it, shop) => {
      const noted = setTicketNote(it, notes.ticket)
      return line ? setNote(noted, line.id, notes.line, shop) : noted
    })
  }
  return (
    <FormPanel icon={IconNote} title={t('till.note')} onClose={onClose} onSave={save}>
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
        maxLength={saleNote.max}
        value={notes[of]}
        onChange={(event) => setNotes({ ...notes, [of]: event.currentTarget.value })}
      />
    </FormPanel>
  )
}
