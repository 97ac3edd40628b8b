/** An invoice on A4 of what was sold at a till, for a client who asks for one. A ticket becomes one. */

import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRow, type Entity, mustEntity } from '../../../domain/kernel/entity.ts'
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
import { rowTitle } from '../../kernel/words/row-title.ts'
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

/** The customer of the ticket, unless it was sold to nobody known. */
function useCustomer({ partner }: Ticket): Linked | null {
  const { data } = useQuery({
    queryKey: ['thirdparty', 'row', partner],
    queryFn: ({ signal }) =>
      call<AnyRow>('GET', `/api/thirdparties/${partner}`, undefined, { signal }),
    retry: false,
  })
  return data && data.isCashClient !== true
    ? { id: data.id, title: rowTitle(mustEntity('thirdparty'), data) }
    : null
}

export function InvoiceDialog(props: InvoiceDialogProps) {
  const { t } = useTranslation()
  const customer = useCustomer(props.ticket)
  /** Undefined as long as nobody chose another. */
  const [chosen, setChosen] = useState<Linked | null>()
  const partner = chosen === undefined ? customer : chosen
  const { mutate, isPending, error } = useInvoicing(props)
  const problem = error ? { code: 'invalid', message: messageOf(error) } : undefined
  return (
    <FormDialog
      isOpen
      savesOnEnter
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
              onChange={setChosen}
              data-autofocus
            />
          )}
        </Labelled>
      </div>
    </FormDialog>
  )
}
