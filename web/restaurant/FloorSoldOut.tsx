import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { useMay } from '../kernel/session/session.ts'
import { SoldOutDialog } from '../pos/sold-out/SoldOutDialog.tsx'
import { useSaySoldOut } from '../pos/sold-out/sold-out-queries.ts'

type FloorSoldOutProps = { branch: string; onClose: () => void }

export default function FloorSoldOut({ branch, onClose }: FloorSoldOutProps) {
  const may = useMay()
  const pick = may('restaurant.soldOut.edit') && may('catalog.item.view') && (
    <PickItem branch={branch} />
  )
  return <SoldOutDialog branch={branch} pick={pick} onClose={onClose} />
}

/** What can be sold is what can run out. */
const sold = { isSoldAtTill: { in: [true] }, isActive: { in: [true] } }

function PickItem({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const id = useId()
  const saying = useSaySoldOut(branch)
  return (
    <Input.Wrapper id={id} label={t('soldOut.add')}>
      <Picker
        id={id}
        target="item"
        canCreate={false}
        filters={sold}
        value={null}
        onChange={(item) => item && saying.mutate({ items: [item.id], isSoldOut: true })}
      />
    </Input.Wrapper>
  )
}
