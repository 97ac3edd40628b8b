/** A report or slip as it lies on narrow paper: the rows that are printed, on the screen. */
import { ownMark, type ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import classes from './Report.module.css'

export function ReportPaper({ rows, label }: { rows: readonly ReceiptRow[]; label: string }) {
  const keyed = rows.map((row, at) => ({ row, key: `row-${at}` }))
  return (
    <article className={classes.paper} aria-label={label}>
      {keyed.map(({ row, key }) => (
        <Row key={key} row={row} />
      ))}
    </article>
  )
}

/** Marks of direction are for dots; a page isolates words by itself. */
const Words = ({ words }: { words: string }) =>
  words.startsWith(ownMark) ? <bdi>{words.slice(1)}</bdi> : words

function Row({ row }: { row: ReceiptRow }) {
  switch (row.kind) {
    case 'text':
      return (
        <p
          className={classes.text}
          data-size={row.size}
          data-align={row.align}
          data-strong={row.isStrong || undefined}
        >
          <Words words={row.text} />
        </p>
      )
    case 'pair':
      return (
        <div className={classes.line} data-size={row.size} data-strong={row.isStrong || undefined}>
          <span>
            <Words words={row.start} />
          </span>
          <span className={classes.figure}>
            <Words words={row.end} />
          </span>
        </div>
      )
    case 'band':
      return <p className={classes.band}>{row.text}</p>
    case 'rule':
      return <hr className={classes.rule} />
    default:
      return <div className={classes.gap} />
  }
}
