/** Who buys: found by name, phone or number; their prices apply at once. */
import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { setCustomer } from '../../../domain/pos/ticket/sale-edit.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FindBox } from '../sell/FindBox.tsx'
import classes from './Panels.module.css'

const mostShown = 30

export default function CustomerPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till, sale, basics, edit } = useDesk()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = till.catalogue
    .searchPartners(text, mostShown)
    .filter(({ id }) => id !== basics.cashClient.id)
  const choose = (customer: TillPartner | null) => {
    onClose()
    edit((it, shop) => setCustomer(it, customer, shop))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && text.trim() && found[at]) choose(found[at])
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
      harm={
        sale.customer && (
          <Button variant="default" size="lg" onClick={() => choose(null)}>
            {nameIn(currentLanguage(), basics.cashClient)}
          </Button>
        )
      }
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
            onClick={() => choose(partner)}
          >
            <span className={classes.naming}>
              <span className={classes.name}>{nameIn(currentLanguage(), partner)}</span>
              <span className={classes.under}>
                <bdi>{partner.altName}</bdi> <bdi dir="ltr">{partner.financialNumber}</bdi>{' '}
                <bdi dir="ltr">{partner.phones[0]}</bdi>
              </span>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
