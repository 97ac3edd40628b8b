/** A loan: what was lent and what came back, each with what it came from; early payment, undoing. */
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowBackUp, IconCashPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TransferTerms } from '../../domain/cash/contract.ts'
import type { AnyRow, Entity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import books from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import form from '../kernel/document/DialogForm.module.css'
import { useChange } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { ReasonDialog } from '../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import classes from './People.module.css'
import { useLoanMoves } from './salary-queries.ts'

export default function LoanTab({ entity, row }: TabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, isPending } = useLoanMoves(row.id)
  const [opened, setOpened] = useState<'repay' | 'void' | null>(null)
  const close = () => setOpened(null)
  const currency = (row.currency as Linked).title
  const open = String(row.open ?? '0')
  const isUntouched = row.state === 'posted' && open === String(row.amount)
  return (
    <div className={classes.column}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      <Card title={t('staffLoan.moves')}>
        <dl className={classes.sums}>
          <div>
            <dt>{t('field.amount')}</dt>
            <dd>
              <AmountIn amount={String(row.amount)} code={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('field.instalment')}</dt>
            <dd>
              <AmountIn amount={String(row.instalment)} code={currency} />
            </dd>
          </div>
          <div data-main>
            <dt>{t('field.open')}</dt>
            <dd>
              <AmountIn amount={open} code={currency} />
            </dd>
          </div>
        </dl>
        <div className={classes.steps}>
          {row.state === 'posted' && !isZero(open) && may('people.staffLoan.post') && (
            <Button
              leftSection={<IconCashPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpened('repay')}
            >
              {t('staffLoan.repay')}
            </Button>
          )}
          {isUntouched && may('people.staffLoan.void') && (
            <Button variant="default" onClick={() => setOpened('void')}>
              {t('salary.takeBack')}
            </Button>
          )}
        </div>
      </Card>
      {data && <Moves rows={data.rows} currency={currency} />}
      {opened === 'repay' && <RepayDialog entity={entity} row={row} open={open} onClose={close} />}
      {opened === 'void' && (
        <ReasonDialog
          entity={entity}
          document={row}
          step="void"
          more={{ day: today() }}
          isHarmful
          icon={IconArrowBackUp}
          title={t('staffLoan.voidTitle')}
          sentence={t('salary.voidBody')}
          act={t('salary.takeBack')}
          onClose={close}
        />
      )}
    </div>
  )
}

type MovesProps = {
  rows: { entry: string; day: string; amount: string; run: string | null; note: string }[]
  currency: string
}

function Moves({ rows, currency }: MovesProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('document.history')}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('staffLoan.moves')}>
          <thead>
            <tr>
              <th>{t('field.note')}</th>
              <th>{t('field.day')}</th>
              <th data-number>{t('field.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entry, day, amount, run, note }) => (
              <tr key={entry}>
                <td data-name>
                  {run ? (
                    <Link className={books.link} to={`/EmployeeSalary/${run}`}>
                      <bdi>{note}</bdi>
                    </Link>
                  ) : (
                    <bdi>{note}</bdi>
                  )}
                </td>
                <td data-label={t('field.day')}>{formatDate(day)}</td>
                <td data-number data-label={t('field.amount')}>
                  <AmountIn amount={amount} code={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type RepayProps = { entity: Entity; row: AnyRow; open: string; onClose: () => void }

function RepayDialog({ entity, row, open, onClose }: RepayProps) {
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not take it twice.
  const [repayment] = useState(newId)
  const [amount, setAmount] = useState<string | null>(open)
  const [chosen, setPlace] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['staffLoan', 'places'],
    queryFn: () => call<Pick<TransferTerms, 'places'>>('GET', '/api/staff-loans/places'),
  })
  const places = (data?.places ?? []).filter(
    ({ currency }) => currency === (row.currency as Linked).id,
  )
  const account = chosen ?? places[0]?.id ?? ''
  const { isBusy, error, send } = useChange(entity, onClose)
  const { at, above } = placedFailure(error, ['amount', 'account'])
  const repay = () =>
    void send('POST', `${entity.api}/${row.id}/repay`, {
      repayment,
      amount: amount ?? '0',
      account,
      day: today(),
    })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconCashPlus}
      tone="plain"
      title={t('staffLoan.repay')}
      sentence={t('staffLoan.repayBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={repay}>
            {t('staffLoan.repay')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <Labelled id="loan-amount" label="field.amount" error={at('amount')}>
          {(input) => <DecimalInput {...input} value={amount} onChange={setAmount} />}
        </Labelled>
        <Labelled id="loan-place" label="staffLoan.into" error={at('account')}>
          {(input) => (
            <NativeSelect
              {...input}
              value={account}
              data={places.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
          )}
        </Labelled>
      </div>
    </Dialog>
  )
}
