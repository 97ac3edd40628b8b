/**
 * Customers of the till, found by name, phone or number. Whoever may add third parties makes the
 * one that is missing on the spot: the server keeps it, hence not without network.
 */
import { Button } from '@mantine/core'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newCustomerRight, userMay } from '../../../domain/pos/cashier-rights.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { useDesk } from '../desk.ts'
import { FindBox } from '../sell/FindBox.tsx'
import { useTillUi } from '../till-ui.ts'
import { findPartners } from './find-partners.ts'
import classes from './Panels.module.css'
import { PartnerNaming } from './PartnerNaming.tsx'

const NewCustomer = lazy(() => import('./NewCustomer.tsx'))

const mostShown = 30

type PartnerPickerProps = {
  onClose: () => void
  onChoose: (partner: TillPartner) => void
  /** A way beside the customers, if there is one. */
  beside?: ReactNode
}

export function PartnerPicker({ onClose, onChoose, beside }: PartnerPickerProps) {
  const { t } = useTranslation()
  const { till, basics } = useDesk()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const found = findPartners(till.catalogue, text, mostShown).filter(
    ({ id }) => id !== basics.cashClient.id,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && text.trim() && found[at]) onChoose(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconUser}
      tone="plain"
      title={t('till.customer')}
      harm={beside}
      actions={<Cancel size="lg" onClick={onClose} />}
    >
      <FindBox
        label={t('till.findCustomer')}
        value={text}
        onChange={(next) => {
          setText(next)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && (
        <p className={classes.none}>{t(text.trim() ? 'till.noCustomer' : 'till.typeCustomer')}</p>
      )}
      <div role="listbox" aria-label={t('till.customer')} className={classes.list}>
        {found.map((partner, place) => (
          <button
            key={partner.id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={classes.row}
            onClick={() => onChoose(partner)}
          >
            <PartnerNaming partner={partner} />
          </button>
        ))}
      </div>
      <Making onMake={() => setMaking(true)} />
      {isMaking && (
        <Suspense fallback={null}>
          <NewCustomer typed={text} onClose={() => setMaking(false)} onChoose={onChoose} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** The call is made by whoever signed in, for whoever stands at the till: both need the right. */
function Making({ onMake }: { onMake: () => void }) {
  const { t } = useTranslation()
  const { till, cashier, isReader } = useDesk()
  const may = useMay()
  const isTraining = useTillUi((ui) => ui.isTraining)
  if (isReader || !may(newCustomerRight) || !userMay(cashier, newCustomerRight)) return null
  const why =
    (isTraining && 'till.restsInTraining') || (!till.isOnline && 'till.newCustomerOffline')
  return (
    <div className={classes.make}>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconUserPlus size={18} aria-hidden />}
        disabled={Boolean(why)}
        onClick={onMake}
      >
        {t('till.newCustomer')}
      </Button>
      {why && <p className={classes.why}>{t(why)}</p>}
    </div>
  )
}
