/** Ends a transfer with what did not arrive as it was sent: why, and who answers for it. */

import { Button, Select, Textarea } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentHead } from '../../../domain/books/head/document-head.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { differenceOwners, reasonsOf } from '../../../domain/stock/reason.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import own from '../../kernel/document/DialogForm.module.css'
import classes from '../../kernel/document/Document.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { type Choosable, chosenLines, isTooMuch } from '../editor/lines/LineChoice.tsx'
import type { LotsOfLines } from '../lots/ChosenLots.tsx'
import { sentLots } from '../lots/sent-lots.ts'
import type { PostedProps } from './posted-view.ts'

const ChosenLots = lazy(() => import('../lots/ChosenLots.tsx'))

const isOver = ({ delivery }: PostedDocument): boolean => delivery === 'full'

/** Of a loss all that is left is written off; what is too much has to be counted. */
const linesFor = (document: PostedDocument, reason: string): Choosable[] =>
  document.lines.flatMap(({ id, name, unit, quantity, delivered }): Choosable[] => {
    const left = differenceOf(quantity, delivered)
    const line = { id, name, unit: unit.title, left }
    if (reason === 'extra') return [{ ...line, quantity: null }]
    return isZero(left) ? [] : [{ ...line, quantity: left }]
  })

export function CloseDialog(props: PostedProps & { onClose: () => void }) {
  const { entity, document, terms, onClose } = props
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not write off twice.
  const [closing] = useState(newId)
  const [reason, setReason] = useState(isOver(document) ? 'extra' : 'short')
  const [owner, setOwner] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState(() => linesFor(document, reason))
  const [lots, setLots] = useState<LotsOfLines>({})
  const { isBusy, error, send } = useChange(entity, onClose)
  const choose = (next: string | null) => {
    if (!next) return
    setReason(next)
    setLines(linesFor(document, next))
  }
  const chosen = chosenLines(lines)
  const isWrong = reason !== 'extra' && lines.some(isTooMuch)
  const close = () =>
    void send('POST', `${entity.api}/${document.id}/close`, {
      closing,
      day: terms.today,
      reason,
      owner,
      note: note.trim() || undefined,
      lines: chosen.map(({ id, quantity }) => ({
        id: newId(),
        line: id,
        quantity,
        lots: sentLots(lots[id]),
      })),
    })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      size={620}
      icon={IconPackageOff}
      tone="plain"
      title={t('transfer.closeTitle', { number: document.number })}
      sentence={t('transfer.closeBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            loading={isBusy}
            disabled={!owner || isWrong || chosen.length === 0}
            onClick={close}
          >
            {t('transfer.close')}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        {error && <FormNotice tone="error">{error.message}</FormNotice>}
        <div className={own.two}>
          <Select
            label={t('field.reason')}
            allowDeselect={false}
            data={reasonsOf('transferReceipt')
              .filter((value) => value === 'extra' || !isOver(document))
              .map((value) => ({ value, label: t(`choice.reason.${value}`) }))}
            value={reason}
            onChange={choose}
          />
          <Select
            data-autofocus
            required
            label={t('transfer.owner')}
            placeholder={t('transfer.ownerHint')}
            data={differenceOwners.map((value) => ({ value, label: t(`choice.owner.${value}`) }))}
            value={owner}
            onChange={setOwner}
          />
        </div>
        <DifferenceLines lines={lines} isExtra={reason === 'extra'} onChange={setLines} />
        <Suspense>
          <ChosenLots
            lines={document.lines}
            chosen={chosen}
            warehouse={null}
            isComing={reason === 'extra'}
            lots={lots}
            onChange={setLots}
          />
        </Suspense>
        <Textarea
          label={t('field.note')}
          maxLength={documentHead.note.field.max}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

type DifferenceLinesProps = {
  lines: readonly Choosable[]
  isExtra: boolean
  onChange: (lines: Choosable[]) => void
}

function DifferenceLines({ lines, isExtra, onChange }: DifferenceLinesProps) {
  const { t } = useTranslation()
  const set = (id: string, quantity: string | null) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
  return (
    <table className={classes.choose}>
      <thead>
        <tr>
          <th scope="col">{t('document.column.item')}</th>
          {!isExtra && (
            <th scope="col" data-number>
              {t('stock.inTransit')}
            </th>
          )}
          <th scope="col" data-number>
            {t(isExtra ? 'transfer.extra' : 'transfer.lost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <bdi>{line.name}</bdi> <span className={classes.quiet}>{line.unit}</span>
            </td>
            {!isExtra && (
              <td data-number>
                <bdi dir="ltr">{formatDecimal(line.left)}</bdi>
              </td>
            )}
            <td data-number>
              <DecimalInput
                aria-label={t('document.quantityOf', { name: line.name })}
                error={!isExtra && isTooMuch(line)}
                value={line.quantity}
                onChange={(quantity) => set(line.id, quantity)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
