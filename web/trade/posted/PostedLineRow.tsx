/** One line of a posted document, with what followed it. */
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { PostedDocument, PostedLine } from '../../../domain/trade/contract.ts'
import { creditedOnly } from '../../../domain/trade/rest.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { LineCell } from '../editor/lines/LineCell.tsx'
import classes from '../editor/lines/Lines.module.css'
import type { Column, ColumnName } from '../editor/lines/line-columns.ts'
import { detailWords } from '../editor/model/line-details.ts'
import { useCurrency } from '../paper/look.ts'

type PostedLineRowProps = {
  line: PostedLine
  number: number
  columns: readonly Column[]
  document: PostedDocument
}

export function PostedLineRow({ line, number, columns, document }: PostedLineRowProps) {
  return (
    <li className={classes.line}>
      <span className={classes.number}>{number}</span>
      {columns.map((column) => (
        <LineCell key={column.name} column={column} isEmpty={isEmpty(column.name, line)}>
          {column.name === 'item' ? (
            <ItemWords line={line} document={document} />
          ) : (
            <Words name={column.name} line={line} document={document} />
          )}
        </LineCell>
      ))}
    </li>
  )
}

/** Where there is little room, what says nothing is left out. */
const isEmpty = (name: ColumnName, line: PostedLine): boolean =>
  (name === 'discountPercent' && isZero(line.discountPercent)) ||
  (name === 'vat' && isZero(line.vat))

/** How much of it went, came back, or was carried forward, where that is not all or nothing. */
function ItemWords({ line, document }: { line: PostedLine; document: PostedDocument }) {
  const { t } = useTranslation()
  const { decimals } = useCurrency(document.currency)
  const details = detailWords(t, line, decimals)
  const part = (key: string, quantity: string) =>
    details.push(t(key, { part: formatDecimal(quantity), whole: formatDecimal(line.quantity) }))
  const isOrder = document.behaviour === 'purchaseOrder'
  const isIncoming = ['purchaseInvoice', 'transfer'].includes(document.behaviour)
  const isLive = document.state === 'posted'
  const isOpen = isLive && document.delivery !== 'full' && !document.isBlind
  if (isOrder && isLive && line.isStocked) part('document.lineReceived', line.received)
  else if (isOpen && line.isStocked)
    part(isIncoming ? 'document.lineReceived' : 'document.lineDelivered', line.delivered)
  if (document.behaviour === 'purchaseInvoice' && !isZero(line.matched))
    part('document.lineReceivedBefore', line.matched)
  const credited = line.isStocked && document.behaviour !== 'transfer' ? creditedOnly(line) : '0'
  const returned = differenceOf(line.returned, credited)
  if (!isZero(returned)) part('document.lineReturned', returned)
  if (!isZero(credited)) part('document.lineCredited', credited)
  if (isOrder || !isZero(line.converted))
    part(isOrder ? 'document.lineBilled' : 'document.lineConverted', line.converted)
  return (
    <span className={classes.item}>
      <span className={classes.itemName}>
        <bdi>{line.name}</bdi>
      </span>
      {line.note && (
        <span className={classes.note}>
          <bdi>{line.note}</bdi>
        </span>
      )}
      {details.length > 0 && <span className={classes.note}>{details.join(' · ')}</span>}
    </span>
  )
}

type WordsProps = { name: ColumnName; line: PostedLine; document: PostedDocument }

function Words({ name, line, document }: WordsProps) {
  const look = useCurrency(document.currency)
  if (name === 'amount')
    return (
      <strong className={classes.amount}>
        <Amount amount={line.totals.amount} look={look} />
      </strong>
    )
  if (name === 'unit') return <bdi className={classes.quiet}>{line.unit.title}</bdi>
  if (name === 'warehouse')
    return <bdi className={classes.quiet}>{line.warehouse?.title ?? '–'}</bdi>
  const sign = line.direction === -1 ? '-' : ''
  const words: Partial<Record<ColumnName, string>> = {
    expected: formatDecimal(line.expected),
    counted: formatDecimal(line.counted),
    difference: formatDecimal(`${sign}${line.quantity}`),
    quantity: document.isBlind ? '–' : formatDecimal(`${sign}${line.quantity}`),
    unitPrice: formatDecimal(line.unitPrice, look.decimals),
    discountPercent: isZero(line.discountPercent) ? '–' : formatPercent(line.discountPercent),
    vat: isZero(line.vat) ? '–' : formatPercent(line.vat),
  }
  return <bdi dir="ltr">{words[name]}</bdi>
}
