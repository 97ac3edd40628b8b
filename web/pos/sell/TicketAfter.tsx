/** What else is done with a past ticket: sent by mail, or made an invoice of. Both ask the server. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isLanguage, languages } from '../../../domain/kernel/language.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { currentLanguage, languageNames } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import classes from '../panels/Panels.module.css'
import type { FoundTicket } from '../till-context.ts'

type PartProps = { ticket: Pick<FoundTicket, 'id' | 'number'>; onClose: () => void }

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
  const [language, setLanguage] = useState(currentLanguage())
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async (mail) => {
      await call('POST', `/api/pos/tickets/${ticket.id}/mail`, { mail, address, language })
      return t('till.mailed', { address })
    })
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <div className={classes.pair}>
        <TextInput
          label={t('till.mailTo')}
          type="email"
          size="lg"
          data-autofocus
          required
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
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

function Invoice({ ticket, onClose }: PartProps) {
  const { t } = useTranslation()
  const { till } = useDesk()
  const { isBusy, run } = useOnce(onClose)
  const list = useId()
  const [text, setText] = useState('')
  const found = till.catalogue.searchPartners(text, 12)
  const chosen = found.find(({ name }) => name === text)
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    void run(async (id) => {
      const path = `/api/pos/tickets/${ticket.id}/invoice`
      const { number } = await call<{ number: string }>('POST', path, { id, partner: chosen.id })
      return t('till.invoiced', { number })
    })
  }
  return (
    <form className={classes.form} onSubmit={make}>
      <TextInput
        label={t('till.invoiceFor')}
        placeholder={t('till.findCustomer')}
        size="lg"
        list={list}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={list}>
        {found.map(({ id, name, phones }) => (
          <option key={id} value={name}>
            {phones[0]}
          </option>
        ))}
      </datalist>
      <Button type="submit" size="lg" variant="default" loading={isBusy} disabled={!chosen}>
        {t('till.invoice')}
      </Button>
    </form>
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
