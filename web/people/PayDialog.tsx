/** Paying a run: from where, in which currency, all that is open or so much to each. */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isDecimal, isZero } from '../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { CurrencyLook } from '../../domain/kernel/number/money.ts'
import { type PayMethod, payMethods } from '../../domain/people/salary-payment.ts'
import type { RunView } from '../../domain/people/salary-view.ts'
import books from '../books/Books.module.css'
import form from '../kernel/document/DialogForm.module.css'
import { useChange } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { ErrorLine } from '../kernel/form/inputs/ErrorLine.tsx'
import box from '../kernel/form/inputs/FieldBox.module.css'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import type { FieldError } from '../kernel/form/model/form-check.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'

/** What of a slip is paid now, where it is not all that is open. */
type Typed = Readonly<Record<string, string | null>>

const nothingTyped = { first: {}, second: {} }

type PayDialogProps = { entity: Entity; view: RunView; onClose: () => void }

/** Those who are still owed something in a currency, and who are usually paid this way. */
const owedIn = (view: RunView, rank: 'first' | 'second', method: PayMethod) =>
  view.people.flatMap(({ employee, slip, payBy }) =>
    slip && !isZero(slip.open[rank]) && (payBy ?? 'cash') === method
      ? [{ slip: slip.id, name: employee.title, open: slip.open[rank] }]
      : [],
  )

export function PayDialog({ entity, view, onClose }: PayDialogProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  // One id for all tries: a lost answer must not pay twice.
  const [payment] = useState(newId)
  const isSecondFirst = isZero(view.totals.open.first)
  const [rank, setRank] = useState<'first' | 'second'>(isSecondFirst ? 'second' : 'first')
  const methods = payMethods.filter((it) => owedIn(view, rank, it).length > 0)
  const [chosen, setMethod] = useState<PayMethod | null>(null)
  const method = chosen && methods.includes(chosen) ? chosen : (methods[0] ?? 'cash')
  const look = rank === 'first' ? firstCurrency : (secondCurrency ?? firstCurrency)
  const places = view.places.filter(({ currency }) => currency === look.id)
  const [place, setPlace] = useState<string | null>(null)
  const account =
    places.find(({ id }) => id === place) ??
    places.find(({ isCash }) => isCash === (method === 'cash')) ??
    places[0]
  const [day, setDay] = useState<string | null>(view.today)
  // By currency: what was typed of dollars says nothing of pounds.
  const [typed, setTyped] = useState<Readonly<Record<'first' | 'second', Typed>>>(nothingTyped)
  const amounts = typed[rank]
  const [sent, setSent] = useState<readonly string[]>([])
  const { isBusy, error, send } = useChange(entity, onClose)
  const rows = owedIn(view, rank, method)
  const given = rows.map((row) => ({
    ...row,
    amount: amounts[row.slip] === undefined ? row.open : amounts[row.slip],
  }))
  const parts = given.flatMap(({ slip, amount }) =>
    amount && !isZero(amount) ? [{ slip, amount }] : [],
  )
  const total = sumOf(parts.flatMap(({ amount }) => (isDecimal(amount) ? [amount] : [])))
  const partAt = (at: number) => [`parts.${at}.amount`, `parts.${at}.slip`]
  const { at, above } = placedFailure(error, [
    'method',
    'account',
    'day',
    ...sent.flatMap((_, place) => partAt(place)),
  ])
  /** What was wrong with what somebody was to be paid, as it was sent. */
  const wrongFor = (slip: string) => {
    const place = sent.indexOf(slip)
    return partAt(place).map(at).find(Boolean)
  }
  const pay = () => {
    setSent(parts.map(({ slip }) => slip))
    void send('POST', `${entity.api}/${view.id}/pay`, {
      payment,
      method,
      account: account?.id ?? '',
      day: day ?? '',
      parts,
    })
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconCash}
      tone="plain"
      size={720}
      title={t('salary.payTitle')}
      sentence={t('salary.payBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} disabled={parts.length === 0} onClick={pay}>
            {t('salary.step.pay')}
            {'\u00a0'}
            <Amount amount={total} look={look} />
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        {secondCurrency && (
          <SegmentedControl
            aria-label={t('field.currency')}
            value={rank}
            data={[
              { value: 'first', label: firstCurrency.code },
              { value: 'second', label: secondCurrency.code },
            ]}
            onChange={(value) => setRank(value as 'first' | 'second')}
          />
        )}
        <div className={form.two}>
          <Labelled id="salary-method" label="field.payBy" error={at('method')}>
            {(input) => (
              <NativeSelect
                {...input}
                value={method}
                data={methods.map((it) => ({ value: it, label: t(`choice.payBy.${it}`) }))}
                onChange={(event) => setMethod(event.currentTarget.value as PayMethod)}
              />
            )}
          </Labelled>
          <Labelled id="salary-place" label="salary.paidFrom" error={at('account')}>
            {(input) => (
              <NativeSelect
                {...input}
                value={account?.id ?? ''}
                data={places.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(event) => setPlace(event.currentTarget.value)}
              />
            )}
          </Labelled>
          <Labelled id="salary-day" label="field.day" error={at('day')}>
            {(input) => <DateInput {...input} value={day} onChange={setDay} />}
          </Labelled>
        </div>
        <div className={books.wide}>
          <table className={books.table} aria-label={t('salary.stillOpen')}>
            <thead>
              <tr>
                <th>{t('field.employee')}</th>
                <th data-number>{t('salary.stillOpen')}</th>
                <th data-number>{t('salary.now')}</th>
              </tr>
            </thead>
            <tbody>
              {given.map(({ slip, name, open, amount }) => (
                <PaidRow
                  key={slip}
                  name={name}
                  open={open}
                  look={look}
                  amount={amount ?? null}
                  wrong={wrongFor(slip)}
                  onChange={(value) =>
                    setTyped({ ...typed, [rank]: { ...amounts, [slip]: value } })
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  )
}

type PaidRowProps = {
  name: string
  open: string
  look: CurrencyLook
  amount: string | null
  wrong: FieldError | undefined
  onChange: (amount: string | null) => void
}

/** Of one person: what is open, and what is paid of it now. */
function PaidRow({ name, open, look, amount, wrong, onChange }: PaidRowProps) {
  const { t } = useTranslation()
  const below = useId()
  return (
    <tr>
      <td data-name>
        <bdi>{name}</bdi>
      </td>
      <td data-number data-label={t('salary.stillOpen')}>
        <Amount amount={open} look={look} />
      </td>
      <td data-number className={books.input}>
        <DecimalInput
          aria-label={t('salary.nowOf', { name })}
          aria-describedby={wrong && below}
          error={wrong !== undefined}
          decimals={look.decimals}
          value={amount}
          onChange={onChange}
        />
        {wrong && (
          <p id={below} className={box.below} data-error role="alert">
            <ErrorLine error={wrong} />
          </p>
        )}
      </td>
    </tr>
  )
}
