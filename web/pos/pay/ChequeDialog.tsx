/** What stands on a cheque that is handed over: bank, number, who drew it and when it falls due. */

import { Button, Input, TextInput } from '@mantine/core'
import { IconWritingSign } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chequeInput } from '../../../domain/books/cheque-input.ts'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import type { TenderLine } from '../../../domain/pos/money/tender-line.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import panels from '../panels/Panels.module.css'
import { tillNow } from '../sell/ticket-moment.ts'
import { useTill } from '../till-context.ts'
import type { PayDesk } from './pay-desk.ts'

type Written = { bank: string; number: string; drawer: string; dueDate: string | null }

function useWritten({ basics, sale }: PayDesk, { cheque }: TenderLine) {
  const { company, dayEndHour } = basics
  const till = useTill()
  return useState<Written>(() => ({
    bank: cheque?.bank ?? '',
    number: cheque?.number ?? '',
    drawer: cheque?.drawer ?? sale.customer?.name ?? '',
    dueDate: cheque?.dueDate ?? businessDayOf(tillNow(till), company.timeZone, dayEndHour),
  }))
}

/** What of it cannot be kept as it is, once somebody meant to. */
const flawsOf = ({ bank, number, dueDate }: Written) => ({
  bank: bank.trim() === '' ? 'refusal.required' : undefined,
  number: number.trim() === '' ? 'refusal.required' : undefined,
  dueDate: !dueDate || !isDay(dueDate) ? 'refusal.date' : undefined,
})

export function ChequeDialog({ desk, line }: { desk: PayDesk; line: TenderLine }) {
  const { t } = useTranslation()
  const form = useId()
  const [written, setWritten] = useWritten(desk, line)
  const [isAsked, setAsked] = useState(false)
  const flaws = flawsOf(written)
  const close = () => desk.act.write(null)
  const wrong = (code: string | undefined) => (isAsked && code ? t(code) : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const { bank, number, drawer, dueDate } = written
    if (Object.values(flaws).some(Boolean) || !dueDate) return
    const kept = { bank: bank.trim(), number: number.trim(), drawer: drawer.trim() || null }
    desk.act.cheque(line.id, { ...kept, dueDate })
  }
  const field = (name: 'bank' | 'number' | 'drawer') => ({
    label: t(`funds.cheque.${name}`),
    size: 'md' as const,
    maxLength: longestOf(chequeInput.shape[name]),
    autoComplete: 'off',
    value: written[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setWritten((before) => ({ ...before, [name]: value })),
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      icon={IconWritingSign}
      tone="plain"
      size={480}
      title={t('funds.chequeTitle')}
      sentence={<Amount amount={line.amount} look={currencyOf(desk.basics, line.currency)} />}
      actions={
        <>
          <Cancel size="lg" onClick={close} />
          <Button type="submit" form={form} size="lg">
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={panels.form} onSubmit={save} noValidate>
        <TextInput {...field('bank')} error={wrong(flaws.bank)} data-autofocus dir="auto" />
        <TextInput {...field('number')} error={wrong(flaws.number)} dir="ltr" inputMode="numeric" />
        <TextInput {...field('drawer')} dir="auto" />
        <Input.Wrapper
          id={`${form}due`}
          size="md"
          label={t('funds.cheque.dueDate')}
          error={wrong(flaws.dueDate)}
        >
          <DateInput
            id={`${form}due`}
            size="md"
            error={wrong(flaws.dueDate)}
            value={written.dueDate}
            onChange={(dueDate) => setWritten((before) => ({ ...before, dueDate }))}
          />
        </Input.Wrapper>
      </form>
    </Dialog>
  )
}
