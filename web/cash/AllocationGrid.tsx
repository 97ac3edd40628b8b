/** The open documents of a partner, the oldest due first, and what each of them gets. */
import { Button, Checkbox } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Side } from '../../domain/books/behaviour.ts'
import { documentPath } from '../../domain/books/document-path.ts'
import type { OpenDocument } from '../../domain/cash/contract.ts'
import type { SettlingInput } from '../../domain/cash/money-input.ts'
import type { WriteOffLimits } from '../../domain/cash/write-off.ts'
import { isPastDue } from '../../domain/kernel/calendar/due.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { ErrorLine } from '../kernel/form/inputs/ErrorLine.tsx'
import type { FieldError } from '../kernel/form/model/form-check.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { currencyOf } from './currency.ts'
import { Gap, type Gaps } from './Gap.tsx'
import classes from './Money.module.css'
import { placeId } from './MoneyField.tsx'
import { type MoneyDraft, type MoneyErrors, residueOf } from './money-draft.ts'
import { type WithheldChoices, WithheldLine, WithheldRate } from './withholding/Withheld.tsx'

type AllocationGridProps = {
  documents: readonly OpenDocument[] | undefined
  /** They were asked for in vain. */
  failure?: { error: unknown; onRetry: () => void }
  isChosen: boolean
  allocations: readonly SettlingInput[]
  given: MoneyDraft['given']
  errors: MoneyErrors
  today: string
  side: Side
  onGive: (given: MoneyDraft['given']) => void
  writeOff?: WriteOff
  gaps?: Gaps
  withholding?: WithheldChoices
}

/** Small residues that need not stay open. */
type WriteOff = {
  limits: WriteOffLimits
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

export function AllocationGrid(props: AllocationGridProps) {
  const { documents, isChosen, allocations, given, errors, today, onGive, writeOff, gaps } = props
  const { withholding } = props
  const { t } = useTranslation()
  const amounts = Object.fromEntries(allocations.map(({ to, amount }) => [to, amount]))
  // What was proposed so far stays where it is once one amount is typed.
  const give = (id: string, amount: string | null) =>
    onGive({ ...(given ?? amounts), [id]: amount })
  return (
    <section className={classes.grid} aria-label={t('funds.openDocuments')}>
      <div className={classes.gridHead}>
        <h2 className={classes.gridTitle}>{t('funds.openDocuments')}</h2>
        {withholding && <WithheldRate {...withholding} />}
        {given !== null && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconWand size={14} stroke={1.75} aria-hidden />}
            onClick={() => onGive(null)}
          >
            {t('funds.oldestFirst')}
          </Button>
        )}
      </div>
      {isChosen && documents && documents.length > 0 ? (
        <>
          <div className={classes.names} aria-hidden>
            <span />
            <span>{t('funds.document')}</span>
            <span>{t('field.dueDate')}</span>
            <span data-number>{t('field.open')}</span>
            <span data-number>{t('funds.pays')}</span>
          </div>
          <ol className={classes.rows} onKeyDown={upAndDown}>
            {documents.map((document) => (
              <Row
                key={document.id}
                document={document}
                amount={given ? (given[document.id] ?? null) : (amounts[document.id] ?? null)}
                error={errors[document.id]}
                isOverdue={isPastDue(document.dueDate, today)}
                onGive={(amount) => give(document.id, amount)}
                writeOff={writeOff}
                gaps={gaps}
                withholding={withholding}
                gapError={errors[`gaps.${document.id}`]}
              />
            ))}
          </ol>
        </>
      ) : (
        <NoRows {...props} />
      )}
    </section>
  )
}

function NoRows({ documents, failure, isChosen, side }: AllocationGridProps) {
  const { t } = useTranslation()
  if (!isChosen) return <p className={classes.nothing}>{t(`funds.choose.${side}`)}</p>
  if (documents) return <p className={classes.nothing}>{t('funds.nothingOpen')}</p>
  if (!failure)
    return (
      <div className={classes.nothing}>
        <Wait />
      </div>
    )
  return (
    <div className={classes.nothing} role="alert">
      <p className={classes.failure}>{messageOf(failure.error)}</p>
      <Button variant="default" size="xs" onClick={failure.onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** The arrows walk through the amounts. */
function upAndDown(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const { target } = event
  if (step === 0 || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input[inputmode=decimal]')]
  const at = all.indexOf(target)
  const next = all[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

type RowProps = {
  document: OpenDocument
  amount: string | null
  error: FieldError | undefined
  isOverdue: boolean
  onGive: (amount: string | null) => void
  writeOff?: WriteOff
  gaps?: Gaps
  withholding?: WithheldChoices
  gapError: FieldError | undefined
}

function Row({ document, amount, error, isOverdue, onGive, ...rests }: RowProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const look = currencyOf(document.currency, company)
  const { secondCurrency, firstCurrency } = company
  const isFirst = look.id === firstCurrency.id
  const name = t('funds.paysOn', { number: document.number })
  const below = `${placeId(document.id)}-below`
  return (
    <li className={classes.row} data-given={amount ? true : undefined}>
      <Checkbox
        tabIndex={-1}
        aria-label={t('funds.payInFull', { number: document.number })}
        checked={amount !== null && amount !== ''}
        onChange={(event) => onGive(event.currentTarget.checked ? document.open : null)}
      />
      <span className={classes.document}>
        <Link to={documentPath(document)} tabIndex={-1} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{document.number}</bdi>
        </Link>
        <span className={classes.quiet}>{t(`choice.behaviour.${document.behaviour}`)}</span>
      </span>
      <span className={classes.due} data-late={isOverdue || undefined}>
        <bdi dir="ltr">{formatDate(document.dueDate)}</bdi>
        {isOverdue && <span className={classes.late}>{t('document.overdue')}</span>}
      </span>
      <span className={classes.figures} data-number>
        <Amount amount={document.open} look={look} />
        {secondCurrency && document.secondNow !== null && (
          <Amount
            amount={isFirst ? document.secondNow : document.firstNow}
            look={isFirst ? secondCurrency : firstCurrency}
            tone="second"
          />
        )}
      </span>
      <span className={classes.pays}>
        <DecimalInput
          id={placeId(document.id)}
          aria-label={name}
          aria-describedby={error ? below : undefined}
          error={error !== undefined}
          prefix={look.code}
          decimals={look.decimals}
          value={amount}
          onChange={onGive}
        />
      </span>
      <Rests {...rests} {...{ document, amount }} />
      {error && (
        <p id={below} className={classes.wrong} role="alert">
          <ErrorLine error={error} />
        </p>
      )}
    </li>
  )
}

/** What stays open of it may be forgotten or closed, not both. */
function Rests(props: Omit<RowProps, 'error' | 'isOverdue' | 'onGive'>) {
  const { document, amount, writeOff, gaps, gapError, withholding } = props
  const isForgotten = writeOff?.chosen.includes(document.id)
  const isClosed = gaps && document.id in gaps.chosen
  return (
    <div className={classes.rests}>
      {withholding && <WithheldLine {...{ document, amount, withholding }} />}
      {writeOff && !isClosed && <Residue {...{ document, amount, writeOff }} />}
      {gaps && !isForgotten && <Gap {...{ document, amount, gaps }} error={gapError} />}
    </div>
  )
}

type ResidueProps = { document: OpenDocument; amount: string | null; writeOff: WriteOff }

/** A few cents that stay open are offered to be forgotten. */
function Residue({ document, amount, writeOff }: ResidueProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const { limits, chosen, onChoose } = writeOff
  const left = residueOf(document, amount, limits, company)
  if (left === null) return null
  const others = chosen.filter((id) => id !== document.id)
  return (
    <Checkbox
      checked={chosen.includes(document.id)}
      onChange={(event) =>
        onChoose(event.currentTarget.checked ? [...others, document.id] : others)
      }
      label={
        <>
          {t('funds.writeOff')}{' '}
          <Amount amount={left} look={currencyOf(document.currency, company)} />
        </>
      }
    />
  )
}
