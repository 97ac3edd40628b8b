/** So much more than the total is rather a slip than a client: somebody looks at it once. */
import i18next from 'i18next'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { currencyOf, firstOf } from '../../../domain/pos/money/cash-step.ts'
import { isBeyondSense, usualSenseTimes } from '../../../domain/pos/money/sense.ts'
import type { Settlement } from '../../../domain/pos/money/tender.ts'
import type { TenderLine } from '../../../domain/pos/money/tender-line.ts'
import { isTipOdd, type Tip, tipsWorth } from '../../../domain/pos/money/tip.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'

type Taken = { total: string; tenders: readonly TenderLine[]; tips: readonly Tip[] }

/** More left as a tip than the goods cost. */
function isTipMeant({ total, tips }: Taken, basics: TillBasics): Promise<boolean> {
  const isOdd = tips.length > 0 && isTipOdd(tipsWorth(tips, basics), total)
  if (!isOdd) return Promise.resolve(true)
  return confirm({
    title: i18next.t('pay.sense.tipTitle'),
    body: (
      <>
        {i18next.t('pay.tip')}{' '}
        {tips.map(({ currency, amount }) => (
          <span key={currency}>
            <Amount amount={amount} look={currencyOf(basics, currency)} />{' '}
          </span>
        ))}
        {' · '}
        {i18next.t('pay.toPay')} <Amount amount={total} look={firstOf(basics)} />
      </>
    ),
    confirmLabel: i18next.t('pay.sense.tipConfirm'),
    isCareful: true,
  })
}

/** Whether it may go on. */
export async function makesSense(
  taken: Taken,
  { received }: Settlement,
  basics: TillBasics,
): Promise<boolean> {
  if (!(await isTipMeant(taken, basics))) return false
  const times = basics.senseTimes ?? usualSenseTimes
  if (!isBeyondSense(taken, basics, times)) return true
  const look = firstOf(basics)
  return confirm({
    title: i18next.t('pay.sense.title'),
    body: (
      <>
        {i18next.t('pay.received')} <Amount amount={received.first} look={look} />
        {' · '}
        {i18next.t('pay.toPay')} <Amount amount={taken.total} look={look} />.{' '}
        {i18next.t('pay.sense.sentence', { times })}
      </>
    ),
    confirmLabel: i18next.t('pay.sense.confirm'),
    isCareful: true,
  })
}
