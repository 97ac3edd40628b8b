/** An invoice on A4 of what was sold at a till, for a client who asks for one. A ticket becomes one. */

import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import classes from './Tickets.module.css'

type InvoiceDialogProps = { entity: Entity; ticket: Ticket; onClose: () => void }

function useInvoicing({ entity, ticket, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Asked again after a lost answer it is the same invoice.
  const [id] = useState(newId)
  return useMutation({
    mutationFn: (partner: string) =>
      call<{ number: string }>('POST', `/api/pos/tickets/${ticket.id}/invoice`, { id, partner }),
    onSuccess: async ({ number }) => {
      toast.success(t('till.invoiced', { number }))
      await client.invalidateQueries({ queryKey: [entity.name] })
      onClose()
    },
  })
}

export function InvoiceDialog(props: InvoiceDialogProps) {
  const { t } = useTranslation()
  const [partner, setPartner] = useState<Linked | null>(null)
  const { mutate, isPending, error } = useInvoicing(props)
  const problem = error ? { code: 'invalid', message: messageOf(error) } : undefined
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      icon={IconFileInvoice}
      tone="plain"
      title={t('till.invoice')}
      sentence={t('tickets.invoiceSentence')}
      actions={
        <>
          <Cancel onClick={props.onClose} />
          <Button
            loading={isPending}
            disabled={!partner}
            onClick={() => partner && mutate(partner.id)}
          >
            {t('till.invoice')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Labelled id="ticket-partner" label="till.invoiceFor" error={problem} isWide>
          {(attributes) => (
            <Picker
              {...attributes}
              target="thirdparty"
              {...partnersOn.client}
              value={partner}
              onChange={setPartner}
              data-autofocus
            />
          )}
        </Labelled>
      </div>
    </FormDialog>
  )
}
