/** What else is done with a past ticket: sent by mail, or made an invoice of. Both ask the server. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconFileInvoice, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isLanguage, languages } from '../../../domain/kernel/language.ts'
import { type LocalNames, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Codes } from '../../kernel/parts/Codes.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { currentLanguage, languageNames } from '../../kernel/words/words.ts'
import { type Desk, useDesk } from '../desk.ts'
import classes from '../panels/Panels.module.css'
import { PartnerPicker } from '../panels/PartnerPicker.tsx'
import { useAddressCheck } from '../receipt/address-check.ts'
import type { FoundTicket } from '../till-context.ts'

type PartProps = {
  ticket: Pick<FoundTicket, 'id' | 'number' | 'partner' | 'partnerName'>
  onClose: () => void
}

/** One click, one mail or invoice: the id is made when the dialog opens. */
function useOnce(onClose: () => void) {
  const [id] = useState(newId)
  const [isBusy, setBusy] = useState(false)
  const run = async (ask: (id: string) => Promise<string>) => {
    setBusy(true)
    try {
      toast.success(await ask(id))
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return { isBusy, run }
}

function Mail({ ticket, onClose }: PartProps) {
  const { t } = useTranslation()
  const { isBusy, run } = useOnce(onClose)
  const [address, setAddress] = useState('')
  const { problem, check, mend } = useAddressCheck()
  const [language, setLanguage] = useState(currentLanguage())
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!check(address)) return
    void run(async (mail) => {
      await call('POST', `/api/pos/tickets/${ticket.id}/mail`, { mail, address, language })
      return t('till.mailed', { address })
    })
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <div className={classes.pair}>
        <TextInput
          label={t('till.mailTo')}
          type="email"
          size="lg"
          maxLength={email().max}
          error={problem}
          data-autofocus
          required
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            mend()
          }}
        />
        <NativeSelect
          label={t('till.mailLanguage')}
          size="lg"
          value={language}
          data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        />
      </div>
      <Button type="submit" size="lg" variant="default" loading={isBusy} disabled={!address}>
        {t('till.mail')}
      </Button>
    </form>
  )
}

type Buyer = LocalNames & { id: string }

/** Who bought, unless that was nobody known. */
function buyerOf({ partner, partnerName }: PartProps['ticket'], { till, basics }: Desk) {
  if (partner === basics.cashClient.id) return null
  return till.catalogue.partner(partner) ?? { id: partner, name: partnerName }
}

function Invoice({ ticket, onClose }: PartProps) {
  const { t } = useTranslation()
  const desk = useDesk()
  const { isBusy, run } = useOnce(onClose)
  const [buyer, setBuyer] = useState<Buyer | null>(() => buyerOf(ticket, desk))
  const [isChoosing, setChoosing] = useState(false)
  const { data: past } = useQuery({
    queryKey: ['ticket', 'past', ticket.id],
    queryFn: async () => (await desk.till.pastTicket(ticket.id)) ?? null,
  })
  if (past?.invoice)
    return (
      <p className={classes.none}>
        <Codes text={t('refusal.invoicedAlready', { number: past.invoice.number })} />
      </p>
    )
  const make = () => {
    if (!buyer) return setChoosing(true)
    void run(async (id) => {
      const path = `/api/pos/tickets/${ticket.id}/invoice`
      const { number } = await call<{ number: string }>('POST', path, { id, partner: buyer.id })
      return t('till.invoiced', { number })
    })
  }
  const name = buyer ? nameIn(currentLanguage(), buyer) : t('till.chooseCustomer')
  return (
    <div className={classes.form}>
      <Button
        size="lg"
        variant="default"
        justify="space-between"
        leftSection={<IconUser size={18} aria-hidden />}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        <span>
          {t('till.invoiceFor')}: <bdi>{name}</bdi>
        </span>
      </Button>
      <Button size="lg" variant="default" loading={isBusy} onClick={make}>
        {t('till.invoice')}
      </Button>
      {isChoosing && (
        <PartnerPicker
          onClose={() => setChoosing(false)}
          onChoose={(partner) => {
            setBuyer(partner)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

export function TicketAfter(props: PartProps & { isInvoiceable: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      icon={IconFileInvoice}
      tone="plain"
      title={props.ticket.number}
      actions={
        <Button variant="subtle" color="gray" size="lg" onClick={props.onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <Mail {...props} />
      {props.isInvoiceable && <Invoice {...props} />}
    </Dialog>
  )
}
