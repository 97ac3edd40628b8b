/** Who buys: their prices apply at once. */
import { Button } from '@mantine/core'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { setCustomer } from '../../../domain/pos/ticket/sale-edit.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { PartnerPicker } from './PartnerPicker.tsx'

export default function CustomerPicker({ onClose }: { onClose: () => void }) {
  const { sale, basics, edit } = useDesk()
  const choose = (customer: TillPartner | null) => {
    onClose()
    edit((it, shop) => setCustomer(it, customer, shop))
  }
  return (
    <PartnerPicker
      onClose={onClose}
      onChoose={choose}
      beside={
        sale.customer && (
          <Button variant="default" size="lg" onClick={() => choose(null)}>
            {nameIn(currentLanguage(), basics.cashClient)}
          </Button>
        )
      }
    />
  )
}
