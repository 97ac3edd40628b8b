/** The item at hand: how many, where, and what was counted of it before. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import {
  type CountSheet,
  countPlace,
  type SheetLine,
} from '../../../domain/stock/count-contract.ts'
import type { LotKeeping } from '../../../domain/stock/lots/lot.ts'
import { lotCode } from '../../../domain/stock/lots/lot-code.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import classes from './Count.module.css'
import { tellCount } from './count-queries.ts'
import type { WaitingEntry } from './entry-outbox.ts'

type CountedItemProps = {
  sheet: CountSheet
  waiting: readonly WaitingEntry[]
  line: SheetLine
  quantity: string | null
  place: string
  /** Of what is kept by lots: which one lies there. */
  lot: string
  expiry: string | null
  onLot: (lot: string) => void
  onExpiry: (expiry: string | null) => void
  onQuantity: (quantity: string | null) => void
  onPlace: (place: string) => void
  onDrop: (id: string) => void
  onEnter: () => void
  onLeave: () => void
}

type Shown = {
  id: string
  place: string | null
  lot?: string | null
  expiry?: string | null
  quantity: string
  isSent: boolean
  isMine: boolean
}

export function CountedItem(props: CountedItemProps) {
  const { sheet, line, quantity, place, onQuantity, onPlace, onEnter, onLeave } = props
  const { t } = useTranslation()
  const isReady = quantity !== null && isDecimal(quantity) && !quantity.startsWith('-')
  const own = props.waiting.filter(({ item }) => item === line.item.id)
  const known = new Set(own.map(({ id }) => id))
  const before: Shown[] = [
    ...own.map((it) => ({ ...it, place: it.place ?? null, isSent: false, isMine: true })),
    ...sheet.entries
      .filter(({ item, id }) => item === line.item.id && !known.has(id))
      .map((it) => ({ ...it, isSent: true })),
  ]
  const takeBack = async ({ id, isSent }: Shown) => {
    if (!isSent) return props.onDrop(id)
    await tellCount(sheet.id, `entries/${id}/withdraw`).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  }
  return (
    <form
      className={classes.item}
      aria-label={line.item.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onEnter()
      }}
    >
      <div className={classes.itemHead}>
        <strong>
          <bdi>{line.item.title}</bdi>
        </strong>
        <ActionIcon variant="subtle" size={44} aria-label={t('action.cancel')} onClick={onLeave}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {before.map((it) => (
        <p key={it.id} className={classes.entry}>
          <bdi dir="ltr">{formatDecimal(it.quantity)}</bdi>
          {it.place && <bdi>{it.place}</bdi>}
          {it.lot && <bdi dir="ltr">{it.lot}</bdi>}
          {it.expiry && <bdi dir="ltr">{formatDate(it.expiry)}</bdi>}
          {it.isMine && (
            <Button variant="subtle" size="compact-sm" onClick={() => void takeBack(it)}>
              {t('count.withdraw')}
            </Button>
          )}
        </p>
      ))}
      <div className={classes.inputs}>
        <span className={classes.withUnit}>
          <DecimalInput
            aria-label={t('count.quantity')}
            placeholder={t('count.quantity')}
            inputMode="decimal"
            value={quantity}
            onChange={onQuantity}
            data-autofocus
            autoFocus
          />
          <bdi>{line.unit}</bdi>
        </span>
        <TextInput
          aria-label={t('count.place')}
          placeholder={t('count.place')}
          maxLength={countPlace.max}
          value={place}
          onChange={(event) => onPlace(event.currentTarget.value)}
        />
        {line.keeping && <LotFields {...props} keeping={line.keeping} />}
        <Button type="submit" disabled={!isReady}>
          {t('count.add')}
        </Button>
      </div>
    </form>
  )
}

type LotFieldsProps = Pick<CountedItemProps, 'lot' | 'expiry' | 'onLot' | 'onExpiry'> & {
  keeping: LotKeeping
}

/** Which of its lots lies there; left empty, it is of what nobody has named. */
function LotFields({ keeping, lot, expiry, onLot, onExpiry }: LotFieldsProps) {
  const { t } = useTranslation()
  const hasCode = keeping.hasBatches || keeping.hasSerials
  const label = t(keeping.hasSerials ? 'lot.serial' : 'lot.code')
  return (
    <>
      {hasCode && (
        <TextInput
          aria-label={label}
          placeholder={label}
          dir="ltr"
          maxLength={lotCode.max}
          value={lot}
          onChange={(event) => onLot(event.currentTarget.value)}
        />
      )}
      {keeping.hasExpiry && (
        <DateInput
          aria-label={t('lot.expiry')}
          placeholder={t('lot.expiry')}
          value={expiry}
          onChange={onExpiry}
        />
      )}
    </>
  )
}
