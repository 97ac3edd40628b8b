/** Returns of a kind: the next one as it would be filed, those that were, and what is behind each box. */
import { Button, Select } from '@mantine/core'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { formatDate, formatPeriod } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { TaxReturns } from '../../domain/tax-return/contract.ts'
import type { TaxKind } from '../../domain/tax-return/tax-kind.ts'
import classes from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { FilingDialog } from './FilingDialog.tsx'
import { ReturnPaper } from './ReturnPaper.tsx'
import { ReturnTable } from './ReturnTable.tsx'
import { TaxBoxes } from './TaxBoxes.tsx'
import { useReturn, useReturns } from './tax-queries.ts'

type TaxReturnsProps = { kind: TaxKind; today: string }

export function TaxReturnsPart({ kind, today }: TaxReturnsProps) {
  const { data, error } = useReturns(kind)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  return data ? <Returns returns={data} kind={kind} today={today} /> : <Wait />
}

type Shown = 'paper' | 'filing' | 'boxes' | null

function Returns({ returns, kind, today }: TaxReturnsProps & { returns: TaxReturns }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<Shown>(null)
  const asked = params.get('return') ?? 'next'
  const id = returns.filed.some((it) => it.id === asked) ? asked : 'next'
  const choices = [
    { value: 'next', label: t('taxReturn.next', { period: formatPeriod(returns.next) }) },
    ...returns.filed.map((it) => ({
      value: it.id,
      label: t('taxReturn.filed', { period: formatPeriod(it) }),
    })),
  ]
  const missing = useMissingRate(id, kind)
  const close = () => setShown(null)
  return (
    <>
      <div className={classes.tools}>
        <Select
          style={{ flex: '1 1 260px', maxInlineSize: 380 }}
          aria-label={t('ledger.period')}
          data={choices}
          allowDeselect={false}
          value={id}
          onChange={(next) =>
            setParams({ tab: kind, ...(next && next !== 'next' ? { return: next } : {}) })
          }
        />
        <Actions {...{ id, kind, returns, missing }} onShow={setShown} />
      </div>
      <Owed returns={returns} />
      {missing && <RateMissing message={missing} />}
      {!missing && <Figures id={id} kind={kind} />}
      {shown === 'paper' && <ReturnPaper id={id} kind={kind} onClose={close} />}
      {shown === 'filing' && (
        <FilingDialog kind={kind} period={returns.next} today={today} onClose={close} />
      )}
      {shown === 'boxes' && <TaxBoxes onClose={close} />}
    </>
  )
}

/** Why there are no figures: a day of it has no rate for taxes. */
function useMissingRate(id: string, kind: TaxKind): string | undefined {
  const { error } = useReturn(id, kind)
  const isMissing = error instanceof CallError && error.problem?.code === 'taxRateMissing'
  return isMissing ? messageOf(error) : undefined
}

function RateMissing({ message }: { message: string }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className={classes.notice}>
      <FormNotice
        tone="warning"
        action={
          may('money.rate.view') && (
            <Button component={Link} to="/Rate" variant="default" size="xs">
              {t('entity.rate.many')}
            </Button>
          )
        }
      >
        {message}
      </FormNotice>
    </div>
  )
}

type ActionsProps = {
  id: string
  kind: TaxKind
  returns: TaxReturns
  /** Why there is nothing to print, to save or to file. */
  missing: string | undefined
  onShow: (shown: Shown) => void
}

function Actions({ id, kind, returns, missing, onShow }: ActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const save = () =>
    download(`/api/books/tax-returns/${id}/export?kind=${kind}&format=xlsx`).catch((error) =>
      toast.error(messageOf(error)),
    )
  const isOff = missing !== undefined
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <span className={classes.end} />
      {kind === 'vat' && (
        <Button
          variant="default"
          leftSection={<IconTable {...icon} />}
          onClick={() => onShow('boxes')}
        >
          {t('taxReturn.boxes')}
        </Button>
      )}
      {kind === 'withholding' && may('books.withholdingRate.view') && (
        <Button
          component={Link}
          to="/WithholdingRates"
          variant="default"
          leftSection={<IconTable {...icon} />}
        >
          {t('entity.withholdingRate.many')}
        </Button>
      )}
      {may('books.journal.print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          disabled={isOff}
          title={missing}
          onClick={() => onShow('paper')}
        >
          {t('taxReturn.paper')}
        </Button>
      )}
      {may('books.journal.export') && (
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={isOff}
          title={missing}
          onClick={() => void save()}
        >
          {t('action.export')}
        </Button>
      )}
      {id === 'next' && may('books.journal.post') && (
        <Button
          disabled={isOff || returns.next.blocked !== null}
          title={missing}
          onClick={() => onShow('filing')}
        >
          {t('taxReturn.file')}
        </Button>
      )}
    </>
  )
}

/** What the returns came to and nobody has paid yet. */
function Owed({ returns: { payable, next } }: { returns: TaxReturns }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      {next.blocked && (
        <div className={classes.notice}>
          <FormNotice tone="calm">
            {t('refusal.taxPeriodRuns', { to: formatDate(next.to) })}
          </FormNotice>
        </div>
      )}
      {payable && !isZero(payable.balance) && (
        <div className={classes.notice}>
          <FormNotice
            tone="calm"
            title={t(payable.balance.startsWith('-') ? 'taxReturn.claim' : 'taxReturn.owed')}
            action={
              may('cash.payment.post') &&
              !payable.balance.startsWith('-') && (
                <Button
                  component={Link}
                  to="/Payments/new?party=expense"
                  variant="default"
                  size="xs"
                >
                  {t('taxReturn.pay')}
                </Button>
              )
            }
          >
            <AmountIn amount={payable.balance.replace('-', '')} code={payable.currency} />
          </FormNotice>
        </div>
      )}
    </>
  )
}

function Figures({ id, kind }: { id: string; kind: TaxKind }) {
  const { data, error } = useReturn(id, kind)
  if (error)
    return (
      <div className={classes.notice}>
        <FormNotice tone="error">{messageOf(error)}</FormNotice>
      </div>
    )
  return data ? <ReturnTable found={data} id={id} /> : <Wait />
}
