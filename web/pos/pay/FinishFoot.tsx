/** Whether to print, and the one way on: it says what to hand over. */
import { Loader, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { firstOf } from '../../../domain/pos/money/cash-step.ts'
import type { CashPart } from '../../../domain/pos/money/change.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { usePrintWish, wantPrinting } from '../receipt/print-wish.ts'
import { useBasics } from '../till-context.ts'
import classes from './Pay.module.css'
import { Parts } from './ProposalList.tsx'

type FinishFootProps = {
  given: readonly CashPart[]
  /** What the change comes to; none when nothing goes back. */
  over: string | null
  isReady: boolean
  isBusy: boolean
  onFinish: () => void
}

export function FinishFoot({ given, over, isReady, isBusy, onFinish }: FinishFootProps) {
  const { t } = useTranslation()
  const basics = useBasics()
  const isWanted = usePrintWish((wish) => wish.isWanted)
  return (
    <footer className={classes.finishFoot} data-foot>
      <Switch
        classNames={{ body: classes.print, label: classes.printLabel }}
        labelPosition="left"
        size="md"
        label={t('pay.print')}
        aria-keyshortcuts="P"
        checked={isWanted}
        onChange={(event) => wantPrinting(event.currentTarget.checked)}
      />
      <button
        type="button"
        className={classes.finish}
        // On a phone it stands at the foot of the page, away from the rest of this one.
        data-foot
        disabled={!isReady}
        aria-busy={isBusy}
        aria-keyshortcuts="Enter"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onFinish}
      >
        <span className={classes.finishWord}>
          {isBusy && <Loader size={18} color="currentColor" />}
          {t('pay.finish')}
        </span>
        {given.length > 0 && (
          <span className={classes.finishGive}>
            <span>
              {t('pay.give')} <Parts parts={given} />
            </span>
            {over !== null && (
              <small>
                {t('pay.change')} <Amount amount={over} look={firstOf(basics)} />
              </small>
            )}
          </span>
        )}
      </button>
    </footer>
  )
}
