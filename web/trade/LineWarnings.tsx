/** What speaks against a line without forbidding it, and what the company does forbid. */
import { IconAlertCircleFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../domain/kernel/decimal.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { compare, fractionOf } from '../../domain/kernel/fraction.ts'
import { useSession } from '../kernel/session.ts'
import { useEdited, useRoom } from './editor-context.ts'
import { type EditorState, factsFor } from './editor-state.ts'
import classes from './Lines.module.css'
import { takesStock } from './layout.ts'
import { costIn } from './line-facts.ts'
import { missingStock } from './stock-watch.ts'

export function LineWarnings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { terms } = useRoom()
  const { firstCurrency } = useSession().company
  const left = useEdited((state) =>
    terms.stockPolicy === 'allow' ? null : missingStock(state, id),
  )
  const isCheap = useEdited((state) => isBelowCost(state, id, firstCurrency.id))
  if (left === null && !isCheap) return null
  const isForbidden = terms.stockPolicy === 'block'
  return (
    <span className={classes.doubts}>
      {left !== null && (
        <span className={classes.doubt} data-forbidden={isForbidden || undefined}>
          {isForbidden ? (
            <IconAlertCircleFilled size={14} aria-hidden />
          ) : (
            <IconAlertTriangleFilled size={14} aria-hidden />
          )}
          {t('document.stockTooLow', { left: isolated(formatDecimal(left)) })}
        </span>
      )}
      {isCheap && (
        <span className={classes.doubt}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {t('document.belowCost')}
        </span>
      )}
    </span>
  )
}

/** A figure in a sentence keeps its own direction, its minus before it. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`

/** Costs are in the currency of the books; another one is left to the server. */
function isBelowCost(state: EditorState, id: string, first: string): boolean {
  const line = state.lines[id]
  const facts = factsFor(state, line)
  if (!line || !facts || !takesStock(state.behaviour) || state.head.currency !== first) return false
  const cost = costIn(facts, line.unit?.id)
  const price = line.unitPrice
  return (
    cost !== undefined &&
    price != null &&
    isDecimal(price) &&
    compare(fractionOf(price), fractionOf(cost)) < 0
  )
}
