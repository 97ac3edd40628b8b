/** The life of a cheque so far, and the steps it can take from here. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../../domain/books/document-path.ts'
import type { ChequeStep } from '../../../domain/cash/cheque.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import sheet from '../../kernel/document/Document.module.css'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Money.module.css'
import { ChequeBadge } from './ChequeBadge.tsx'
import type { ChequeProps } from './ChequeDialog.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'

export function ChequeLife(props: ChequeProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { cheque, entity } = props
  const [step, setStep] = useState<ChequeStep | null>(null)
  const facts: [string, string | null][] = [
    ['funds.cheque.number', cheque.number],
    ['funds.cheque.bank', cheque.bank],
    ['funds.cheque.drawer', cheque.drawer],
    ['funds.cheque.dueDate', formatDate(cheque.dueDate)],
  ]
  return (
    <section className={sheet.block} aria-label={t('funds.chequeTitle')}>
      <h2 className={sheet.blockTitle}>
        {t('funds.chequeTitle')}
        <ChequeBadge state={cheque.state} />
      </h2>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className={sheet.pair}>
            {t(label)} <bdi>{value}</bdi>
          </div>
        ) : null,
      )}
      <ol className={classes.life}>
        {cheque.events.map((event) => (
          <li key={event.id}>
            <span className={classes.event}>{t(`choice.cheque.${event.state}`)}</span>
            <bdi dir="ltr" className={classes.quiet}>
              {formatDate(event.day)}
            </bdi>
            <span className={classes.eventNote}>
              <bdi>{event.userName}</bdi>
              {event.note && (
                <>
                  {' '}
                  · <bdi>{event.note}</bdi>
                </>
              )}
              {event.payment && (
                <>
                  {' '}
                  ·{' '}
                  <Link to={documentPath({ id: event.payment.id, behaviour: 'payment' })}>
                    <bdi dir="ltr">{event.payment.number}</bdi>
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {may(`${entity.can}.post`) && cheque.steps.length > 0 && (
        <div className={classes.steps}>
          {cheque.steps.map((name, at) => (
            <Button
              key={name}
              size="xs"
              variant={at === 0 ? 'filled' : 'default'}
              onClick={() => setStep(name)}
            >
              {t(`funds.step.${name}`)}
            </Button>
          ))}
        </div>
      )}
      {step && <ChequeDialog {...props} step={step} onClose={() => setStep(null)} />}
    </section>
  )
}
