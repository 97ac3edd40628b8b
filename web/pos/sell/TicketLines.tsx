/** The lines of the sale. One is chosen: the keypad speaks to it; choosing it again opens it. */
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import {
  billPromotions,
  namedPromotions,
  typedDiscount,
} from '../../../domain/pos/promotion/sale-promotions.ts'
import type { SaleLine } from '../../../domain/pos/ticket/sale.ts'
import { unitSign } from '../../../domain/pos/ticket/sale-price.ts'
import { promotionsOn, unitPriceOf } from '../../../domain/pos/ticket/sale-totals.ts'
import type { TicketLine } from '../../../domain/pos/ticket/ticket.ts'
import { noteOf } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { clearEntry, showPanel, useTillUi } from '../till-ui.ts'
import { useBeyondStock } from './on-hand.ts'
import { useStable } from './stable.ts'
import classes from './TicketLines.module.css'

/** What is being typed is seen where it will stand. */
function Typed({ line }: { line: SaleLine }) {
  const { mode, entry } = useTillUi()
  if (mode === 'quantity' || entry === '') return null
  const sign = { percent: `−${entry}%`, amount: `−${entry}`, price: entry }[mode]
  return (
    <bdi dir="ltr" className={classes.typed} key={line.id}>
      {sign}▏
    </bdi>
  )
}

function Terms({
  line,
  unit,
  left,
  isChosen,
  promotions,
}: Omit<LineProps, 'name' | 'amount' | 'onChoose'>) {
  const { t } = useTranslation()
  const isPlain = line.unit === line.item.unit && !line.item.isWeighed
  const note = noteOf(line)
  const { discountAmount } = line
  const typed = line.promotions
    ? typedDiscount({ discountAmount, promotions }, promotions)
    : discountAmount
  return (
    <span className={classes.terms}>
      <span>
        <FirstMoney amount={unitPriceOf(line)} /> {isPlain ? t('till.each') : `/ ${unit}`}
      </span>
      {!isZero(line.discountPercent) && (
        <bdi dir="ltr" className={classes.discount}>
          −{formatPercent(line.discountPercent)}
        </bdi>
      )}
      {!isZero(typed) && <FirstMoney amount={`-${typed}`} className={classes.discount} />}
      {promotions?.map(({ promotion, name, amount }) => (
        <span key={promotion} className={classes.promotion}>
          <bdi>{name}</bdi> <FirstMoney amount={`-${amount}`} />
        </span>
      ))}
      {left !== undefined && (
        <span className={classes.left}>
          {t('till.leftInStock', { quantity: formatDecimal(left) })}
        </span>
      )}
      {note && <bdi className={classes.note}>{note}</bdi>}
      {isChosen && <Typed line={line} />}
    </span>
  )
}

type LineProps = {
  line: SaleLine
  name: string
  unit: string
  amount: string
  /** How many there are, if more are asked for. */
  left: string | undefined
  isChosen: boolean
  /** What promotions take off it. */
  promotions: TicketLine['promotions']
  onChoose: (line: string) => void
}

/** A scan into a long ticket draws its own line, not two hundred. */
const Line = memo(function Line(props: LineProps) {
  const { line, name, unit, amount, left, isChosen, promotions, onChoose } = props
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={classes.line}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(line.id)}
      >
        <bdi dir="ltr" className={classes.quantity}>
          {formatDecimal(line.quantity)}
        </bdi>
        <span className={classes.naming}>
          <span className={classes.name}>{name}</span>
          <Terms {...{ line, unit, left, isChosen, promotions }} />
        </span>
        <FirstMoney amount={amount} className={classes.amount} />
      </button>
    </li>
  )
})

export function TicketLines() {
  const { t } = useTranslation()
  const { sale, totals, basics, edit, isReader } = useDesk()
  const language = currentLanguage()
  const beyond = useBeyondStock()
  const named = useMemo(() => {
    const promoted = promotionsOn(sale, basics)
    return new Map(
      sale.lines.map((line) => {
        const own = promoted.get(line.id)
        return [
          line.id,
          own ? namedPromotions(own, basics, language) : billPromotions(line, language),
        ]
      }),
    )
  }, [sale, basics, language])
  const onChoose = useStable((line: string) => {
    if (line === sale.chosen && !isReader) return showPanel({ name: 'line', line })
    clearEntry()
    edit((it) => ({ ...it, chosen: line }))
  })
  return (
    <ol className={classes.lines} aria-label={t('till.lineList')}>
      {sale.lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          name={nameIn(language, line.item)}
          unit={unitSign(basics, line.unit, language)}
          amount={totals.lines[at]?.amount ?? '0'}
          left={beyond.get(line.id)}
          promotions={named.get(line.id)}
          isChosen={line.id === sale.chosen}
          onChoose={onChoose}
        />
      ))}
    </ol>
  )
}
