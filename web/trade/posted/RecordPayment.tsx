/** The way from a document that is still to be paid to the money that pays it. */
import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { behaviourOf, documentScreens, flowOf } from '../../../domain/books/behaviour.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/Document.module.css'
import { usePageKeys } from '../../kernel/page-keys.ts'
import { useMay } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'

export function RecordPayment({ document }: { document: PostedDocument }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { behaviour, partner, payment, state } = document
  const flow = flowOf(behaviour)
  const { entity, can } = documentScreens[flow === 'out' ? 'payments' : 'receipts']
  const isOwed = state === 'posted' && (payment === 'unpaid' || payment === 'partly')
  const isOffered = isOwed && flow !== undefined && partner !== null && may(`${can}.post`)
  const go = () => {
    const { side } = behaviourOf(behaviour)
    const named = new URLSearchParams({
      partner: partner?.id ?? '',
      party: side ?? '',
      document: document.id,
      currency: document.currency,
    })
    void navigate(`${recordPath(entity, 'new')}?${named}`)
  }
  usePageKeys({ F9: isOffered && go })
  if (!isOffered) return null
  return (
    <Button
      leftSection={<IconCashRegister size={16} stroke={1.75} aria-hidden />}
      rightSection={
        <kbd className={classes.buttonKey} aria-hidden>
          F9
        </kbd>
      }
      aria-keyshortcuts="F9"
      onClick={go}
    >
      {t(flow === 'in' ? 'document.recordReceipt' : 'document.recordPayment')}
    </Button>
  )
}
