/** Hands over, or takes in, what is still open of a document: all of it or a part. */
import { Button, NativeSelect } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { PostedDocument, PostedLine } from '../../../domain/trade/contract.ts'
import { leftToReceive } from '../../../domain/trade/order-match.ts'
import { leftToDeliver } from '../../../domain/trade/rest.ts'
import own from '../../kernel/document/DialogForm.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { type Choosable, chosenLines, isTooMuch, LineChoice } from '../editor/lines/LineChoice.tsx'
import { useWarehouses } from '../editor/terms.ts'
import type { LotsOfLines } from '../lots/ChosenLots.tsx'
import { sentLots } from '../lots/sent-lots.ts'
import type { PostedProps } from './posted-view.ts'

const ChosenLots = lazy(() => import('../lots/ChosenLots.tsx'))

/** What came with a bill of an order is not asked for again. */
const leftOf = ({ behaviour }: PostedDocument, line: PostedLine): string =>
  behaviour === 'purchaseOrder'
    ? leftToReceive({ ...line, base: line.quantity })
    : leftToDeliver(line.quantity, line)

export function DeliverDialog(props: PostedProps & { onClose: () => void }) {
  const { entity, document, terms, onClose } = props
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not deliver twice.
  const [delivery] = useState(newId)
  const [lines, setLines] = useState<Choosable[]>(() =>
    document.lines.flatMap((line): Choosable[] => {
      const known = { id: line.id, name: line.name, unit: line.unit.title }
      if (document.isBlind) return [{ ...known, left: null, quantity: null }]
      const left = leftOf(document, line)
      if (!line.isStocked || isZero(left)) return []
      return [{ ...known, left, quantity: left }]
    }),
  )
  const [lots, setLots] = useState<LotsOfLines>({})
  const warehouses = useWarehouses() ?? []
  const [warehouse, setWarehouse] = useState(document.warehouse?.id ?? '')
  const isAsked = behaviourOf(document.behaviour).side === 'supplier' && warehouses.length > 1
  const isElsewhere = isAsked && warehouse !== (document.warehouse?.id ?? '')
  // What comes off its way is known by its lots already.
  const isComing = behaviourOf(document.behaviour).side === 'supplier'
  const { isBusy, error, send } = useChange(entity, onClose)
  const chosen = chosenLines(lines)
  const isReady = chosen.length > 0 && !lines.some(isTooMuch)
  const deliver = () =>
    void send('POST', `${entity.api}/${document.id}/deliver`, {
      delivery,
      day: terms.today,
      lines: chosen.map(({ id, quantity }) => ({
        id: newId(),
        line: id,
        quantity,
        warehouse: isElsewhere ? warehouse : undefined,
        lots: sentLots(lots[id]),
      })),
    })
  const doubted = chosen[Number(/^lines\.(\d+)\./.exec(error?.field ?? '')?.[1])]
  const words = `document.deliver.${document.behaviour}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={620}
      icon={IconTruckDelivery}
      tone="plain"
      title={`${t(words)}: ${document.number}`}
      sentence={t(document.isBlind ? 'transfer.countBody' : 'document.deliverBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} disabled={!isReady} onClick={deliver}>
            {t(words)}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        {error && (
          <FormNotice tone="error">
            {doubted ? `${doubted.name}: ${error.message}` : error.message}
          </FormNotice>
        )}
        {isAsked && (
          <NativeSelect
            label={t('field.warehouse')}
            data={warehouses.map(({ id, title }) => ({ value: id, label: title }))}
            value={warehouse}
            onChange={(event) => setWarehouse(event.currentTarget.value)}
          />
        )}
        <LineChoice lines={lines} onChange={setLines} />
        <Suspense>
          <ChosenLots
            lines={document.lines}
            chosen={chosen}
            warehouse={document.behaviour === 'transfer' ? null : warehouse || null}
            isComing={isComing}
            lots={lots}
            onChange={setLots}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
