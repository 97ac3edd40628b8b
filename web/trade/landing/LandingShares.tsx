/** What each of the goods gets of a cost: reckoned, or written by hand until nothing is left. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { DraftLine } from '../../../domain/trade/contract.ts'
import { type Landing, landingShares, missingMeasure } from '../../../domain/trade/landing.ts'
import type { Totals } from '../../../domain/trade/totals.ts'
import classes from '../../kernel/document/Document.module.css'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { useEdited, useRoom } from '../editor/model/editor-context.ts'
import { useLook } from '../paper/look.ts'
import styles from './Landed.module.css'
import { costOf, type NamedTarget } from './landing-targets.ts'

type LandingSharesProps = {
  line: DraftLine
  landing: Landing
  targets: readonly NamedTarget[]
  totals: Totals
}

export function LandingShares({ line, landing, targets, totals }: LandingSharesProps) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const look = useLook()
  const { limits } = useSession()
  const cost = useEdited((state) => costOf(state, totals, line.id))
  const isManual = landing.key === 'manual'
  // By value is told only to those who are told of values.
  if (isZero(cost) || (landing.key === 'value' && !limits.canSeeCost)) return null
  const given = (id: string) => landing.shares?.find((share) => share.line === id)?.amount ?? null
  const write = (id: string, amount: string | null) => {
    const others = (landing.shares ?? []).filter((share) => share.line !== id)
    const shares = amount === null ? others : [...others, { line: id, amount }]
    editor.setLine(line.id, { landing: { ...landing, shares } })
  }
  const shares = isManual ? [] : landingShares(cost, landing, targets, look.decimals)
  const isComplete = targets.every((target) => !missingMeasure(landing.key, target))
  const rest = (landing.shares ?? [])
    .filter(({ amount }) => isDecimal(amount))
    .reduce((left, { amount }) => differenceOf(left, amount), cost)
  return (
    <>
      <ul className={styles.shares}>
        {targets.map((target, at) => (
          <li key={target.line}>
            <span>
              <bdi>{target.name}</bdi>{' '}
              <span className={classes.quiet}>
                <bdi dir="ltr">{formatDecimal(target.pieces)}</bdi> {target.unit}
              </span>
            </span>
            {isManual ? (
              <DecimalInput
                aria-label={t('landing.share', { name: target.name })}
                decimals={look.decimals}
                value={given(target.line)}
                onChange={(amount) => write(target.line, amount)}
              />
            ) : (
              <Share
                amount={isComplete ? shares[at] : undefined}
                landing={landing}
                target={target}
              />
            )}
          </li>
        ))}
      </ul>
      {isManual && !isZero(rest) && (
        <div className={classes.pair}>
          {t('landing.rest')}
          <strong>
            <Amount amount={rest} look={look} />
          </strong>
        </div>
      )}
    </>
  )
}

type ShareProps = { amount?: string; landing: Landing; target: NamedTarget }

/** Until every card says the measure nobody's part is known; who lacks it is named. */
function Share({ amount, landing, target }: ShareProps) {
  const { t } = useTranslation()
  const look = useLook()
  if (amount !== undefined) return <Amount amount={amount} look={look} />
  const missing = missingMeasure(landing.key, target)
  if (!missing) return <span className={classes.quiet}>—</span>
  return (
    <Link className={styles.missing} to={recordPath('item', target.item)}>
      {t(`landing.missing.${missing}`)}
    </Link>
  )
}
