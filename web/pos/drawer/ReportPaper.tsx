/** An X or Z report as it lies on narrow paper; the browser prints this part of the page alone. */
import { useTranslation } from 'react-i18next'
import { isZero } from '../../../domain/kernel/decimal.ts'
import { formatDate, formatMoment } from '../../../domain/kernel/format.ts'
import type { DrawerMoney } from '../../../domain/pos/shift-contract.ts'
import type { ReportCash, ReportSum, ShiftReport } from '../../../domain/pos/shift-report.ts'
import { Amount } from '../../kernel/Money.tsx'
import classes from './Report.module.css'

type ReportPaperProps = { report: ShiftReport; hash?: string; currencies: readonly DrawerMoney[] }

/** A currency that has left the company since is written by its code alone. */
const lookOf = (currencies: readonly DrawerMoney[], code: string) =>
  currencies.find((it) => it.code === code) ?? { code, symbol: null, decimals: 2 }

export function ReportPaper({ report, hash, currencies }: ReportPaperProps) {
  const { t } = useTranslation()
  const isZ = report.number !== null
  const own = lookOf(currencies, report.currency)
  return (
    <article className={classes.paper} aria-label={t(isZ ? 'drawer.z' : 'drawer.x')}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {isZ ? t('drawer.zNumber', { number: report.number }) : t('drawer.x')}
        </h2>
        <p>
          {report.branch} · {report.drawer}
        </p>
        <p>{t('drawer.shiftOf', { number: report.shift, day: formatDate(report.day) })}</p>
      </header>
      <Lines
        rows={[
          [t('field.openedName'), `${report.openedName} ${formatMoment(report.openedAt)}`],
          [
            t(isZ ? 'field.closedName' : 'drawer.madeBy'),
            `${report.name} ${formatMoment(report.at)}`,
          ],
          ...(report.approvedName ? [[t('drawer.approver'), report.approvedName] as const] : []),
          ...(report.reason ? [[t('drawer.whyOff'), report.reason] as const] : []),
          ...(report.isForced ? [[t('field.isForced'), t('label.yes')] as const] : []),
        ]}
      />
      {report.cash.map((cash) => (
        <CashPart key={cash.currency} cash={cash} look={lookOf(currencies, cash.currency)} />
      ))}
      <SumPart sums={report.sums} currencies={currencies} />
      {report.ranges.map(({ register, first, last, count }) => (
        <Lines
          key={register}
          rows={[[t('drawer.range', { register, many: count }), `${first} – ${last}`]]}
        />
      ))}
      <Lines
        rows={[
          ...(isZero(report.late)
            ? []
            : [
                [
                  t('drawer.lateSales'),
                  <Amount key="l" amount={report.late} look={own} />,
                ] as const,
              ]),
          [t('drawer.perpetual'), <Amount key="p" amount={report.perpetual} look={own} />],
        ]}
      />
      {isZ && (
        <footer className={classes.foot}>
          {hash && <bdi dir="ltr">{hash.slice(0, 16)}</bdi>}
          <span className={classes.signature}>{t('drawer.signature')}</span>
        </footer>
      )}
    </article>
  )
}

type Row = readonly [label: string, value: React.ReactNode]

const Lines = ({ title, rows }: { title?: string; rows: readonly Row[] }) => (
  <section className={classes.part}>
    {title && <h3 className={classes.partTitle}>{title}</h3>}
    <dl className={classes.lines}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

type Look = Pick<DrawerMoney, 'code' | 'symbol' | 'decimals'>

function CashPart({ cash, look }: { cash: ReportCash; look: Look }) {
  const { t } = useTranslation()
  const keys = ['float', 'expected', 'firstCount', 'counted', 'variance', 'left', 'rest'] as const
  const rows = keys.flatMap((key): Row[] => {
    const amount = cash[key]
    return amount === null
      ? []
      : [[t(`drawer.cash.${key}`), <Amount key={key} amount={amount} look={look} />]]
  })
  return <Lines title={t('drawer.cashIn', { currency: look.code })} rows={rows} />
}

/** The words of a sum; what is a tax ends with its rate. */
function useSumWord() {
  const { t } = useTranslation()
  return ({ name, label }: ReportSum): string => {
    const [, tax, rate] = /^tax\.(\w+)\.(.+)$/.exec(name) ?? []
    if (tax) return t('drawer.sum.tax', { tax: t(`field.${tax}`), rate })
    return label ? t(`drawer.sum.${name}`, { method: label }) : t(`drawer.sum.${name}`)
  }
}

/** Counted, not summed. */
const counts = new Set(['tickets', 'refunds', 'copies', 'cash.noSale'])

function SumPart({
  sums,
  currencies,
}: {
  sums: readonly ReportSum[]
  currencies: readonly DrawerMoney[]
}) {
  const { t } = useTranslation()
  const word = useSumWord()
  if (sums.length === 0) return null
  const rows = sums.map((sum): Row => {
    const label = `${word(sum)} · ${sum.currency}`
    const value = counts.has(sum.name) ? (
      String(sum.count)
    ) : (
      <Amount key={sum.name} amount={sum.amount} look={lookOf(currencies, sum.currency)} />
    )
    return [counts.has(sum.name) ? word(sum) : label, value]
  })
  return <Lines title={t('drawer.sums')} rows={rows} />
}
