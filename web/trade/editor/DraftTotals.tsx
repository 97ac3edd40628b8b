/** The totals of what is being written, counted by the same function as on the server. */
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo, SessionInfo } from '../../../domain/identity/session.ts'
import { isDecimal, isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  negated,
  rounded,
} from '../../../domain/kernel/number/fraction.ts'
import { currencyOf, exchanged } from '../../../domain/money/measure.ts'
import type { DraftBody, TradeTerms } from '../../../domain/trade/contract.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useLook } from '../paper/look.ts'
import classes from '../Totals.module.css'
import { TotalRow, TotalsList } from '../TotalsList.tsx'
import { draftTotals, type DraftTotals as Reckoned } from './model/draft-totals.ts'
import { useEdited, useRoom } from './model/editor-context.ts'
import { type EditorState, headId, wrongAt } from './model/editor-state.ts'
import { linesOf } from './model/line-edits.ts'
import { tenderedIn } from './tendered.ts'

/** What comes back is taxed as it was sold. */
function totalsIn(
  lines: DraftBody['lines'],
  {
    head,
    whole,
  }: Pick<EditorState, 'whole'> & {
    head: Pick<EditorState['head'], 'discountPercent' | 'discountAmount'>
  },
  decimals: number,
  terms: TradeTerms,
): Reckoned {
  const of = whole?.isReturned ? whole : null
  return draftTotals(lines, head, decimals, of?.taxes ?? terms.taxes, of)
}

/** For whoever needs the total of the moment and not of the last rendering. */
export function reckon(state: EditorState, terms: TradeTerms, session: SessionInfo): Reckoned {
  const { currencies, firstCurrency } = session.company
  const look = currencies.find(({ id }) => id === state.head.currency) ?? firstCurrency
  return totalsIn(linesOf(state), state, look.decimals, terms)
}

/** What the total is in the first currency or, of the first, in the second. */
export function otherTotal(
  total: string,
  look: CurrencyInfo,
  rate: string | null | undefined,
  { firstCurrency, secondCurrency }: SessionInfo['company'],
): { amount: string; look: CurrencyInfo } | undefined {
  const other = look.rank === 'first' ? secondCurrency : firstCurrency
  const known = rate && isDecimal(rate) && !isZero(rate) ? rate : null
  if (!other || (known === null && look.rank !== null)) return undefined
  const worth = exchanged(fractionOf(total), currencyOf(look), currencyOf(other), known)
  return { amount: rounded(worth, other.decimals), look: other }
}

export function DraftTotals() {
  const { t } = useTranslation()
  const session = useSession()
  const { terms } = useRoom()
  const look = useLook()
  const lines = useEdited((state) => state.lines)
  const order = useEdited((state) => state.order)
  const head = useEdited((state) => state.head)
  const tenders = useEdited((state) => state.tenders)
  // Typing is not kept waiting for the sum of two hundred lines.
  const counted = useDeferredValue(useMemo(() => ({ lines, order }), [lines, order]))
  const { discountPercent, discountAmount } = head
  const whole = useEdited((state) => state.whole)
  const { totals, refusal } = useMemo(
    () =>
      totalsIn(
        linesOf(counted),
        { head: { discountPercent, discountAmount }, whole },
        look.decimals,
        terms,
      ),
    [counted, discountPercent, discountAmount, look.decimals, terms, whole],
  )
  const paid = tenderedIn(tenders, head, session.company)
  const left = differenceOf(totals.total, paid)
  const rest = isNegative(left) ? negated(left) : left
  return (
    <TotalsList
      totals={totals}
      look={look}
      other={otherTotal(totals.total, look, head.rate, session.company)}
      rate={head.rate}
      taxes={terms.taxes}
      labels={terms.labels}
      discount={<DiscountRow look={look} limit={refusal?.facts.limit as string | undefined} />}
    >
      {!isZero(paid) && (
        <>
          <TotalRow label={t('field.paid')} amount={`-${paid}`} look={look} />
          <TotalRow
            label={t(isNegative(left) ? 'document.change' : 'document.balance')}
            amount={rest}
            look={look}
            other={otherTotal(rest, look, head.rate, session.company)}
            tone="due"
          />
        </>
      )}
    </TotalsList>
  )
}

function DiscountRow({ look, limit }: { look: CurrencyInfo; limit: string | undefined }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const percent = useEdited(({ head }) => head.discountPercent ?? null)
  const amount = useEdited(({ head }) => head.discountAmount ?? null)
  const wrongPercent = useEdited((state) => wrongAt(state, 'discountPercent'))
  const wrongAmount = useEdited((state) => wrongAt(state, 'discountAmount'))
  const wrong = wrongPercent ?? wrongAmount
  const complaint = wrong?.message ?? (wrong && t(`refusal.${wrong.code}`, { ...wrong.facts }))
  const isTooMuch = limit !== undefined
  return (
    <div className={classes.discount}>
      <dt>{t('document.discount')}</dt>
      <dd>
        <DecimalInput
          id={headId('discountPercent')}
          aria-label={t('document.discountPercent')}
          suffix="%"
          error={wrongPercent !== undefined}
          value={percent}
          onChange={(value) => editor.setHead({ discountPercent: value })}
        />
        <DecimalInput
          id={headId('discountAmount')}
          aria-label={t('document.discountAmount')}
          decimals={look.decimals}
          error={wrongAmount !== undefined || isTooMuch}
          value={amount}
          onChange={(value) => editor.setHead({ discountAmount: value })}
        />
      </dd>
      {(complaint || isTooMuch) && (
        <dd className={classes.wrong}>
          <span role="alert">{complaint ?? t('refusal.range', { limit })}</span>
        </dd>
      )}
    </div>
  )
}
