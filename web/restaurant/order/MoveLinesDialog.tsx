/** Some dishes go to another table: those of somebody who sits down elsewhere, or that were put here by mistake. */

import { Button, Checkbox } from '@mantine/core'
import { IconArrowsRightLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { lesser } from '../../../domain/kernel/number/fraction.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import { mostGuests } from '../../../domain/restaurant/order/order-event.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useLanguage } from '../../kernel/words/words.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { Stepper } from '../Stepper.tsx'
import { OrderChoices } from '../TablesDialog.tsx'
import type { Floor } from '../use-floor.ts'
import classes from './Order.module.css'
import { TableChoices } from './TableChoices.tsx'
import { useOrderName, useTables } from './table-names.ts'
import { Weight } from './Weight.tsx'

/** How much of each line goes. */
type Chosen = ReadonlyMap<string, string>

type MoveLinesDialogProps = {
  floor: Floor
  order: FloorOrder
  /** Chosen before anything is touched. */
  line?: string
  onClose: () => void
}

export default function MoveLinesDialog({ floor, order, line, onClose }: MoveLinesDialogProps) {
  const { t } = useTranslation()
  const lines = unpaidLines(order)
  const first = lines.find(({ id }) => id === line)
  const [chosen, setChosen] = useState<Chosen>(new Map(first ? [[first.id, leftToPay(first)]] : []))
  const [step, setStep] = useState<'lines' | 'where'>('lines')
  const going = lines.filter(({ id }) => chosen.has(id))
  const give = async (to: string, name: string): Promise<void> => {
    const given = going.map(({ id }) => ({
      line: id,
      quantity: chosen.get(id) ?? '0',
      as: newId(),
    }))
    await say(order.id, { kind: 'give', to, lines: given, isAll: false })
    toast.success(t('order.linesMoved', { name }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArrowsRightLeft}
      tone="plain"
      title={t('order.moveLines')}
      sentence={t(step === 'lines' ? 'order.moveLinesHint' : 'order.moveLinesWhere')}
      actions={
        step === 'lines' ? (
          <>
            <Cancel size="lg" onClick={onClose} />
            <Button size="lg" disabled={going.length === 0} onClick={() => setStep('where')}>
              {t('order.chooseWhere')}
            </Button>
          </>
        ) : (
          <Button size="lg" variant="default" onClick={() => setStep('lines')}>
            {t('order.backToLines')}
          </Button>
        )
      }
    >
      {step === 'lines' ? (
        <ul className={classes.picks}>
          {lines.map((it) => (
            <Pick
              key={it.id}
              line={it}
              quantity={chosen.get(it.id)}
              onChange={(quantity) => setChosen(withLine(chosen, it.id, quantity))}
            />
          ))}
        </ul>
      ) : (
        <Where floor={floor} order={order} onChosen={give} />
      )}
    </Dialog>
  )
}

function withLine(chosen: Chosen, id: string, quantity: string | undefined): Chosen {
  const others = [...chosen].filter(([own]) => own !== id)
  return new Map(quantity === undefined ? others : [...others, [id, quantity]])
}

/** What cannot go stays. */
const within = (typed: string, left: string): string =>
  isDecimal(typed) && !isZero(typed) ? lesser(typed, left) : left

type PickProps = {
  line: OrderLine
  quantity: string | undefined
  onChange: (quantity: string | undefined) => void
}

/** The whole line goes, or some of it. */
function Pick({ line, quantity, onChange }: PickProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, line.dish.names)
  const { weighedIn } = line.dish
  const left = leftToPay(line)
  const whole = Number(left)
  return (
    <li className={classes.pick}>
      <Checkbox
        size="md"
        className={classes.pickName}
        checked={quantity !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? left : undefined)}
        label={
          <>
            <bdi dir="ltr">{formatDecimal(left)}</bdi>{' '}
            {weighedIn ? signIn(language, weighedIn) : '×'} {name}
          </>
        }
      />
      {quantity !== undefined && weighedIn && (
        <Weight
          unit={weighedIn}
          value={quantity}
          onChange={(typed) => typed !== null && onChange(within(typed, left))}
        />
      )}
      {quantity !== undefined && !weighedIn && whole > 1 && Number.isInteger(whole) && (
        <Stepper
          label={t('order.howMany', { name })}
          value={Number(quantity)}
          most={whole}
          onChange={(value) => onChange(String(value))}
        />
      )}
    </li>
  )
}

type WhereProps = {
  floor: Floor
  order: FloorOrder
  onChosen: (to: string, name: string) => Promise<void>
}

/** To guests who sit there, or to somebody who sits down at a free table. */
function Where({ floor, order, onChosen }: WhereProps) {
  const { t } = useTranslation()
  const nameOf = useOrderName(floor.branch)
  const [guests, setGuests] = useState(1)
  const others = floor.orders.filter(({ id, isLocked }) => id !== order.id && !isLocked)
  const taken = new Set(floor.orders.map(({ table }) => table))
  const free = useTables(floor.branch).filter(({ id }) => !taken.has(id))
  const seat = async (table: { id: string; name: string }): Promise<void> => {
    const to = newId()
    await say(to, {
      kind: 'open',
      type: 'table',
      table: table.id,
      branch: null,
      guests,
      caller: null,
    })
    await onChosen(to, t('order.table', { name: table.name }))
  }
  return (
    <div className={classes.body}>
      <section aria-label={t('order.openOrders')}>
        <h3 className={classes.legend}>{t('order.openOrders')}</h3>
        <OrderChoices
          orders={others}
          nameOf={nameOf}
          onChosen={(to) => void onChosen(to.id, nameOf(to))}
        />
      </section>
      <section aria-label={t('order.freeTable')}>
        <h3 className={classes.legend}>{t('order.freeTable')}</h3>
        <Stepper label={t('order.guests')} value={guests} most={mostGuests} onChange={setGuests} />
        <TableChoices tables={free} onChosen={(table) => void seat(table)} />
      </section>
    </div>
  )
}
