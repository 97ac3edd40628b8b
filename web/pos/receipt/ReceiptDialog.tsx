/** The receipt of a ticket: seen as it is printed, printed again, sent by mail, or read by a phone. */

import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconGift, IconMail, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { codeTextOf } from '../../../domain/pos/ticket/receipt-row.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { usePrint, usePrintGift } from '../printing.ts'
import { isTrainingTicket } from '../sell/ticket-moment.ts'
import { useBasics, useTill } from '../till-context.ts'
import { useAddressCheck } from './address-check.ts'
import { CodePicture } from './CodePicture.tsx'
import classes from './Receipt.module.css'
import { ReceiptLink } from './ReceiptLink.tsx'
import { languageOf, receiptPicture, rowsOf } from './receipt-picture.ts'

type View = 'paper' | 'code' | 'link'

const views: readonly View[] = ['paper', 'code', 'link']

const viewOf = (name: string): View => views.find((it) => it === name) ?? 'paper'

export default function ReceiptDialog({
  ticket,
  onClose,
}: {
  ticket: Ticket
  onClose: () => void
}) {
  const { t } = useTranslation()
  const print = usePrint()
  const printGift = usePrintGift()
  const isSale = ticket.kind === 'posSale' && !isTrainingTicket(ticket)
  const [view, setView] = useState<View>('paper')
  // What says that it did not come out stands behind this dialog.
  const again = async () => {
    if (!(await print(ticket))) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconReceipt}
      tone="plain"
      title={t('receipt.title')}
      sentence={<bdi dir="ltr">{ticket.number}</bdi>}
      actions={
        <>
          <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
            {t('action.close')}
          </Button>
          {isSale && (
            <Button
              variant="default"
              size="lg"
              leftSection={<IconGift size={18} aria-hidden />}
              onClick={() => void printGift(ticket)}
            >
              {t('receipt.giftPrint')}
            </Button>
          )}
          <Button
            size="lg"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void again()}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <SegmentedControl
          fullWidth
          size="md"
          value={view}
          onChange={(next) => setView(viewOf(next))}
          data={[
            { value: 'paper', label: t('receipt.paper') },
            { value: 'code', label: t('receipt.code') },
            ...(isTrainingTicket(ticket) ? [] : [{ value: 'link', label: t('receipt.link') }]),
          ]}
        />
        {view === 'paper' && <Preview ticket={ticket} />}
        {view === 'code' && <Code ticket={ticket} />}
        {view === 'link' && <ReceiptLink ticket={ticket} />}
        {!isTrainingTicket(ticket) && <MailForm ticket={ticket} />}
      </div>
    </Dialog>
  )
}

function Preview({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const basics = useBasics()
  const language = languageOf(ticket, useTill().catalogue)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    void receiptPicture(ticket, basics, language, 1).then((canvas) => {
      if (!isGone) place.current?.replaceChildren(canvas)
    })
    return () => {
      isGone = true
    }
  }, [ticket, basics, language])
  return (
    <div
      ref={place}
      className={classes.paper}
      role="img"
      aria-label={t('receipt.paper')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
      tabIndex={0}
    />
  )
}

function Code({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const basics = useBasics()
  const language = languageOf(ticket, useTill().catalogue)
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void rowsOf(ticket, basics, language, 1).then((rows) => {
      if (!isGone) setText(codeTextOf(rows))
    })
    return () => {
      isGone = true
    }
  }, [ticket, basics, language])
  return text && <CodePicture text={text} label={t('receipt.codeOf')} />
}

function MailForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { isOnline, catalogue } = useTill()
  const [address, setAddress] = useState(catalogue.partner(ticket.partner)?.email ?? '')
  const { problem, check, mend } = useAddressCheck()
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!check(address)) return
    setSending(true)
    try {
      const body = { mail: newId(), address, language: languageOf(ticket, catalogue) }
      await call('POST', `/api/pos/tickets/${ticket.id}/mail`, body)
      toast.success(t('receipt.mailed', { address }))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={classes.mail} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        className={classes.address}
        dir="ltr"
        size="lg"
        type="email"
        label={t('receipt.mail')}
        description={isOnline ? undefined : t('receipt.mailOffline')}
        value={address}
        maxLength={email().max}
        error={problem}
        required
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          mend()
        }}
      />
      <Button
        type="submit"
        size="lg"
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={!isOnline || !address.trim()}
        loading={isSending}
      >
        {t('receipt.send')}
      </Button>
    </form>
  )
}
