/** What of a ticket comes back: line by line, never more than is left. */
import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isNameOf, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { isMore } from '../../../domain/kernel/number/fraction.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { refundOf } from '../../../domain/pos/ticket/refund.ts'
import { leftBeside } from '../../../domain/pos/ticket/refund-left.ts'
import type { Ticket, TicketLine } from '../../../domain/pos/ticket/ticket.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk, useTellRefusal } from '../desk.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { type PastTicket, useTill } from '../till-context.ts'
import { takeSale, useTillUi } from '../till-ui.ts'
import { DialogPad } from './DialogPad.tsx'
import classes from './Panels.module.css'

type Wanted = Readonly<Record<string, string | null>>

/** Somebody the till knows no more still gets back what is theirs. */
const partnerOf = ({ partner, partnerName }: Ticket): TillPartner => ({
  id: partner,
  name: partnerName,
  altName: null,
  phones: [],
  financialNumber: null,
  email: null,
  listId: null,
  groupId: null,
  language: null,
})

function useBeginRefund(onClose: () => void) {
  const { till, basics } = useDesk()
  const tell = useTellRefusal()
  return ({ ticket, left, refunds, branch }: PastTicket, wanted: Wanted): void => {
    const chosen = ticket.lines.flatMap((line) => {
      const quantity = wanted[line.id]
      if (!quantity || isZero(quantity)) return []
      return [{ id: newId(), line, left: left[line.id] ?? '0', quantity }]
    })
    const isCash = ticket.partner === basics.cashClient.id
    const known = till.catalogue.partner(ticket.partner)
    try {
      const sale = refundOf(ticket, chosen, {
        id: newId(),
        at: new Date().toISOString(),
        basics,
        itemOf: till.catalogue.byId,
        refunds,
        isFar: branch !== undefined && branch !== basics.branch.id,
        customer: isCash ? null : (known ?? partnerOf(ticket)),
      })
      till.saveSale({ ...sale, isTraining: useTillUi.getState().isTraining })
      takeSale(sale.id)
      onClose()
    } catch (error) {
      tell(error)
    }
  }
}

type LineProps = {
  line: TicketLine
  left: string
  quantity: string | null
  onChange: (quantity: string | null) => void
}

function ReturnLine({ line, left, quantity, onChange }: LineProps) {
  const { t } = useTranslation()
  const { till } = useDesk()
  const item = till.catalogue.byId(line.item)
  // It was written in the language of whoever sold it.
  const name = item && isNameOf(item, line.name) ? nameIn(currentLanguage(), item) : line.name
  const isGone = isZero(left)
  const isTooMuch = quantity !== null && isDecimal(quantity) && isMore(quantity, left)
  return (
    <li className={classes.row}>
      <Checkbox
        size="lg"
        aria-label={name}
        disabled={isGone}
        checked={quantity !== null && !isZero(quantity)}
        onChange={(event) => onChange(event.currentTarget.checked ? left : null)}
      />
      <span className={classes.naming}>
        <span className={classes.name}>{name}</span>
        <span className={classes.under}>
          {isGone
            ? t('till.allBack')
            : t('till.leftOf', { left: formatDecimal(left), sold: formatDecimal(line.quantity) })}
        </span>
      </span>
      <FirstMoney amount={line.total} className={classes.amount} />
      <span className={classes.counts}>
        <DecimalInput
          size="lg"
          aria-label={t('till.backQuantity', { name })}
          disabled={isGone}
          error={isTooMuch}
          value={quantity}
          onChange={onChange}
        />
      </span>
    </li>
  )
}

export default function RefundDialog({ ticket, onClose }: { ticket: string; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const begin = useBeginRefund(onClose)
  const [wanted, setWanted] = useState<Wanted>({})
  const { data: known, isPending } = useQuery({
    queryKey: ['ticket', 'past', ticket],
    queryFn: async () => (await till.pastTicket(ticket)) ?? null,
    networkMode: 'always',
    // What was left a moment ago may have come back since: it is never shown from memory.
    staleTime: 0,
    gcTime: 0,
  })
  const past = known && { ...known, left: leftBeside(known.left, ticket, till.sales) }
  const isChosen = Object.values(wanted).some((quantity) => quantity && !isZero(quantity))
  const all = () => setWanted({ ...past?.left })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArrowBackUp}
      tone="plain"
      size={680}
      title={t('till.refundOf', { number: past?.ticket.number ?? '' })}
      sentence={past?.isLocal ? t('till.refundLocal') : t('till.refundSentence')}
      harm={
        past && (
          <Button variant="default" size="lg" onClick={all}>
            {t('till.refundAll')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button
            size="lg"
            disabled={!past || !isChosen}
            onClick={() => past && begin(past, wanted)}
          >
            {t('till.refund')}
          </Button>
        </>
      }
    >
      {!past && (
        <p className={classes.none}>{t(isPending ? 'label.pleaseWait' : 'till.ticketAway')}</p>
      )}
      <ul className={classes.list}>
        {past?.ticket.lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            left={past.left[line.id] ?? '0'}
            quantity={wanted[line.id] ?? null}
            onChange={(quantity) => setWanted({ ...wanted, [line.id]: quantity })}
          />
        ))}
      </ul>
      <DialogPad />
    </Dialog>
  )
}
