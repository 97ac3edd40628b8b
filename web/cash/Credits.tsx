/** What stands on the other side: advances and credit notes that could pay as well. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../domain/books/document-path.ts'
import type { OpenDocument, OpenDocuments } from '../../domain/cash/contract.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { currencyOf } from './currency.ts'
import classes from './Money.module.css'

type CreditsProps = { screen: MoneyScreen; documents: OpenDocuments }

export function Credits({ screen, documents }: CreditsProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const [used, setUsed] = useState<OpenDocument | null>(null)
  const { credits, rows } = documents
  if (credits.length === 0) return null
  return (
    <section className={classes.grid} aria-label={t('funds.credits')}>
      <div className={classes.gridHead}>
        <h2 className={classes.gridTitle}>{t('funds.credits')}</h2>
      </div>
      <ul className={classes.rows}>
        {credits.map((credit) => (
          <li key={credit.id} className={classes.credit}>
            <span className={classes.document}>
              <Link to={documentPath(credit)} target="_blank" rel="noreferrer">
                <bdi dir="ltr">{credit.number}</bdi>
              </Link>
              <span className={classes.quiet}>{t(`choice.behaviour.${credit.behaviour}`)}</span>
            </span>
            <span data-number>
              <Amount amount={credit.open} look={currencyOf(credit.currency, company)} />
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={rows.length === 0}
              onClick={() => setUsed(credit)}
            >
              {t('funds.use')}
            </Button>
          </li>
        ))}
      </ul>
      {used && (
        <AllocateDialog
          screen={screen}
          from={used}
          documents={documents}
          onClose={() => setUsed(null)}
        />
      )}
    </section>
  )
}
