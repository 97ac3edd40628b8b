/** Goods with serial numbers: which of them is sold. Scanned, typed, or chosen of those here. */
import { Button, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readElementString } from '../../../domain/catalog/barcode/gs1.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { searchText } from '../../../domain/kernel/list.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { lotCode } from '../../../domain/stock/lots/lot-code.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from './FormPanel.tsx'
import { useLying } from './lying-lots.ts'
import classes from './Panels.module.css'

type LotDialogProps = {
  item: TillItem
  barcode: TillItem['barcodes'][number] | null
  onClose: () => void
}

/** Of what was scanned into the field, the number alone. */
function serialIn(typed: string, day: string): string {
  const read = readElementString(typed, Number(day.slice(0, 4)))
  return (read?.serial ?? typed).trim()
}

const mostShown = 24

const isCode = (code: string): boolean => lotCode.schema.safeParse(code).success

export default function LotDialog({ item, barcode, onClose }: LotDialogProps) {
  const { t } = useTranslation()
  const { take, shop } = useDesk()
  const [typed, setTyped] = useState('')
  const serial = serialIn(typed, shop.day)
  const wanted = typed.trim().toLowerCase()
  // What is typed narrows what can be pressed.
  const lying = useLying(item.id).flatMap(({ id, code }) =>
    code?.toLowerCase().includes(wanted) ? [{ id, code }] : [],
  )
  const sell = (code: string) => {
    onClose()
    take(item, { barcode, quantity: '1', lot: { code } })
  }
  return (
    <FormPanel
      icon={IconBarcode}
      title={nameIn(currentLanguage(), item)}
      sentence={t('till.lots.hint')}
      act={t('till.take')}
      isReady={isCode(serial)}
      onClose={onClose}
      onSave={() => sell(serial)}
    >
      <TextInput
        label={t('lot.serial')}
        size="lg"
        dir="ltr"
        data-autofocus
        data-scanned
        maxLength={longestOf(searchText)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {lying.length > 0 && (
        <div className={classes.pair}>
          {lying.slice(0, mostShown).map(({ id, code }) => (
            <Button key={id} variant="default" size="lg" onClick={() => sell(code)}>
              <bdi dir="ltr">{code}</bdi>
            </Button>
          ))}
        </div>
      )}
    </FormPanel>
  )
}
