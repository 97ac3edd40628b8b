/** Brings what a transfer has on its way back to its sender: all of it or a part. */

import { Button, Textarea } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentHead } from '../../../domain/books/head/document-head.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import own from '../../kernel/document/DialogForm.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { type Choosable, chosenLines, isTooMuch, LineChoice } from '../editor/lines/LineChoice.tsx'
import type { LotsOfLines } from '../lots/ChosenLots.tsx'
import { sentLots } from '../lots/sent-lots.ts'
import type { PostedProps } from './posted-view.ts'

const ChosenLots = lazy(() => import('../lots/ChosenLots.tsx'))

export const isOnItsWay = ({ behaviour, delivery }: PostedDocument): boolean =>
  behaviour === 'transfer' && delivery !== 'full'

/** In one step nothing is ever on its way, and nothing follows. */
export const wasSent = (document: PostedDocument): boolean =>
  document.behaviour === 'transfer' && (isOnItsWay(document) || document.followUps.length > 0)

const linesOf = ({ lines }: PostedDocument): Choosable[] =>
  lines.flatMap(({ id, name, unit, quantity, delivered }) => {
    const left = differenceOf(quantity, delivered)
    return isZero(left) ? [] : [{ id, name, unit: unit.title, left, quantity: left }]
  })

const isWhole = ({ quantity, left }: Choosable): boolean => quantity === left

export function SendBackDialog(props: PostedProps & { onClose: () => void }) {
  const { entity, document, terms, onClose } = props
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not bring it back twice.
  const [returning] = useState(newId)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState(() => linesOf(document))
  const [lots, setLots] = useState<LotsOfLines>({})
  const { isBusy, error, send } = useChange(entity, onClose)
  const { isBlind = false } = document
  const chosen = chosenLines(lines)
  const isReady = isBlind || (chosen.length > 0 && !lines.some(isTooMuch))
  // All of it is told as all of it, to the last part of a unit that does not divide.
  const isAll = isBlind || (chosen.length === lines.length && lines.every(isWhole))
  const sendBack = () =>
    void send('POST', `${entity.api}/${document.id}/return`, {
      returning,
      day: terms.today,
      note: note.trim() || undefined,
      lines: isAll
        ? undefined
        : chosen.map(({ id, quantity }) => ({
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
      icon={IconTruckReturn}
      tone="plain"
      title={t('transfer.returnTitle', { number: document.number })}
      sentence={t('transfer.returnBody', { warehouse: document.warehouse?.title })}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button data-autofocus loading={isBusy} disabled={!isReady} onClick={sendBack}>
            {t('transfer.return')}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        {error && <FormNotice tone="error">{error.message}</FormNotice>}
        {!isBlind && <LineChoice lines={lines} onChange={setLines} />}
        {!isBlind && !isAll && (
          <Suspense>
            <ChosenLots
              lines={document.lines}
              chosen={chosen}
              warehouse={null}
              isComing={false}
              lots={lots}
              onChange={setLots}
            />
          </Suspense>
        )}
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
