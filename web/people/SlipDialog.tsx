/** One payslip: how the net came about, its paper, a private link and a letter to its owner. */
import { Button } from '@mantine/core'
import { IconFileText, IconLink, IconMail, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../domain/kernel/naming/isolation.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { SlipView, SlipViewLine } from '../../domain/people/salary-view.ts'
import { AmountIn, Both } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from './People.module.css'
import { SlipLinks, useSlipLinks } from './SlipLinks.tsx'
import { useSlip } from './salary-queries.ts'

const PayslipPaper = lazy(() => import('./PayslipPaper.tsx'))

export function SlipDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isPending } = useSlip(id)
  const links = useSlipLinks(id)
  const [isPaper, setPaper] = useState(false)
  if (isPaper)
    return (
      <Suspense fallback={null}>
        <PayslipPaper api={`/api/salary-slips/${id}`} onClose={() => setPaper(false)} />
      </Suspense>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconFileText}
      tone="plain"
      size={640}
      title={data?.employee.title ?? t('payslip.title')}
      sentence={
        data &&
        `${t('payslip.days')} ${isolated(`${data.days.paid} / ${data.days.due}`)} · ${isolated(data.run.title)}`
      }
      harm={data && <Ways slip={data} links={links} onPaper={() => setPaper(true)} />}
      actions={<Cancel onClick={onClose} />}
    >
      <div className={classes.parts}>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {isPending && <Wait />}
        {data && <Parts slip={data} />}
        {data && <Address slip={data} />}
        {data && isReady(data) && <SlipLinks links={links} />}
      </div>
    </Dialog>
  )
}

function Parts({ slip }: { slip: SlipView }) {
  const { t } = useTranslation()
  const lines = (kind: SlipViewLine['kind']) => slip.lines.filter((line) => line.kind === kind)
  return (
    <>
      <h3>{t('payslip.earnings')}</h3>
      {lines('earning').map((line) => (
        <Line key={`${line.code}${line.currency}`} line={line} />
      ))}
      <Sum label="payslip.totalEarnings" amounts={slip.earnings} />
      {lines('deduction').length > 0 && <h3>{t('payslip.deductions')}</h3>}
      {lines('deduction').map((line) => (
        <Line key={`${line.code}${line.rule}${line.loan?.id}`} line={line} />
      ))}
      <Sum label="payslip.totalDeductions" amounts={slip.deductions} />
      <Sum label="payslip.net" amounts={slip.net} />
      {lines('employer').length > 0 && <h3>{t('payslip.employer')}</h3>}
      {lines('employer').map((line) => (
        <Line key={`${line.rule}`} line={line} />
      ))}
    </>
  )
}

function Line({ line }: { line: SlipViewLine }) {
  const { t } = useTranslation()
  const isCrossed = line.kind === 'deduction'
  return (
    <div className={classes.line}>
      <span>
        <bdi>{line.rule ?? t(`choice.component.${line.code}`)}</bdi>
        {line.loan && (
          <>
            {' '}
            <bdi dir="ltr">{line.loan.title}</bdi>
          </>
        )}
        {line.quantity && (
          <span className={classes.under}>{t('salary.overtime', { hours: line.quantity })}</span>
        )}
        {isCrossed && line.base && (
          <span className={classes.under}>
            {t('payslip.base')} <AmountIn amount={line.base} code={line.currency} isPlain />
          </span>
        )}
      </span>
      <span>
        {isCrossed ? (
          <Taken line={line} />
        ) : (
          <AmountIn amount={line.amount} code={line.currency} isPlain />
        )}
      </span>
    </div>
  )
}

/** What came out of the pay, in the currencies it came out of. */
function Taken({ line }: { line: SlipViewLine }) {
  const { firstCurrency, secondCurrency } = useSession().company
  const { first, second } = line.taken
  return (
    <>
      {!isZero(first) && <Amount amount={first} look={firstCurrency} />}
      {!isZero(first) && !isZero(second) && <br />}
      {!isZero(second) && secondCurrency && <Amount amount={second} look={secondCurrency} />}
    </>
  )
}

function Sum({ label, amounts }: { label: string; amounts: SlipView['net'] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.line} data-sum>
      <span>{t(label)}</span>
      <Both first={amounts.first} second={amounts.second} />
    </div>
  )
}

const isReady = ({ state }: SlipView): boolean => state !== 'draft' && state !== 'calculated'

/** Where a letter would go, before it is sent. */
function Address({ slip }: { slip: SlipView }) {
  const { t } = useTranslation()
  const may = useMay()
  const { email } = slip.employee
  if (!isReady(slip) || !may('people.salaryRun.print')) return null
  return (
    <p className={classes.said}>
      {email ? (
        <>
          {t('salary.mailTo')} <bdi dir="ltr">{email}</bdi>
        </>
      ) : (
        t('salary.noAddress')
      )}
    </p>
  )
}

type WaysProps = { slip: SlipView; links: ReturnType<typeof useSlipLinks>; onPaper: () => void }

function Ways({ slip, links, onPaper }: WaysProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  if (!may('people.salaryRun.print')) return null
  const busyWith = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const mail = async () => {
    try {
      await call('POST', `/api/salary-slips/${slip.id}/mail`, { language: currentLanguage() })
      toast.success(t('salary.mailed', { to: slip.employee.email ?? '' }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <span className={classes.steps}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={onPaper}
      >
        {t('action.print')}
      </Button>
      {isReady(slip) && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          // The one that was made is on the screen: another would live beside it.
          disabled={links.made !== null}
          onClick={() => void busyWith(links.make)}
        >
          {t('salary.copyLink')}
        </Button>
      )}
      {isReady(slip) && slip.employee.email && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
          onClick={() => void busyWith(mail)}
        >
          {t('salary.mail')}
        </Button>
      )}
    </span>
  )
}
