/** So much more than the total is rather a slip than a client: somebody looks at it once. */
import i18next from 'i18next'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { firstOf } from '../../../domain/pos/money/cash-step.ts'
import { isBeyondSense, usualSenseTimes } from '../../../domain/pos/money/sense.ts'
import type { Settlement, TenderLine } from '../../../domain/pos/money/tender.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'

type Taken = { total: string; tenders: readonly TenderLine[] }

/** Whether it may go on. */
export async function makesSense(
  taken: Taken,
  { received }: Settlement,
  basics: TillBasics,
): Promise<boolean> {
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
