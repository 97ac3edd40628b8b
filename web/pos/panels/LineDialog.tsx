/** Everything about one line, changed at once: a rule that says no leaves all of it as it was. */
import { Button, Input, NativeSelect, Switch, Textarea } from '@mantine/core'
import { IconListDetails, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import type { OpenSale, SaleLine } from '../../../domain/pos/ticket/sale.ts'
import {
  type Discount,
  removeLine,
  saleNote,
  setDiscount,
  setLot,
  setNote,
  setPrice,
  setQuantity,
  setRestocked,
  setUnit,
} from '../../../domain/pos/ticket/sale-edit.ts'
import {
  firstCurrency,
  type Shop,
  soldUnits,
  unitSign,
} from '../../../domain/pos/ticket/sale-price.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { mayBeSold } from '../scan/gs1-scan.ts'
import { type DiscountDraft, DiscountInput } from '../sell/DiscountInput.tsx'
import { showPanel } from '../till-ui.ts'
import { BatchChoice } from './BatchChoice.tsx'
import { FormPanel } from './FormPanel.tsx'
import classes from './Panels.module.css'

type Draft = DiscountDraft & {
  quantity: string | null
  unit: string
  price: string | null
  note: string
  isRestocked: boolean
  /** Of which batch; empty, what expires first is taken. */
  lot: string
  lotExpiry: string | undefined
}

const draftOf = (line: SaleLine): Draft => {
  const isAmount = !isZero(line.discountAmount)
  const discount = isAmount ? line.discountAmount : line.discountPercent
  return {
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    discountBy: isAmount ? 'amount' : 'percent',
    discount: isZero(discount) ? null : discount,
    note: line.note ?? '',
    isRestocked: line.isRestocked,
    lot: line.lot?.code ?? '',
    lotExpiry: undefined,
  }
}

/** Only what was changed is done, in the order in which it depends on each other. */
function drafted(sale: OpenSale, line: SaleLine, draft: Draft, shop: Shop): OpenSale {
  const { id } = line
  const before = draftOf(line)
  let next = sale
  if (draft.unit !== before.unit) next = setUnit(next, id, draft.unit, shop)
  if (draft.quantity !== before.quantity) next = setQuantity(next, id, draft.quantity ?? '', shop)
  if (draft.price !== before.price) next = setPrice(next, id, draft.price, shop)
  if (draft.discount !== before.discount || draft.discountBy !== before.discountBy) {
    const value = draft.discount ?? '0'
    const given: Discount = draft.discountBy === 'percent' ? { percent: value } : { amount: value }
    next = setDiscount(next, id, given, shop)
  }
  if (draft.note !== before.note) next = setNote(next, id, draft.note, shop)
  if (draft.lot !== before.lot)
    next = setLot(next, id, draft.lot ? { code: draft.lot } : null, shop)
  if (draft.isRestocked !== before.isRestocked) next = setRestocked(next, id, draft, shop)
  return next
}

type PartProps = { draft: Draft; set: (part: Partial<Draft>) => void; line: SaleLine }

function Amounts({ draft, set, line }: PartProps) {
  const { t } = useTranslation()
  const { basics } = useDesk()
  const ids = { quantity: useId(), price: useId() }
  const units = soldUnits(line.item, basics)
  const isReturned = line.returned !== null
  return (
    <>
      <div className={classes.pair}>
        <Input.Wrapper label={t('till.quantity')} id={ids.quantity}>
          <DecimalInput
            id={ids.quantity}
            size="lg"
            data-autofocus
            value={draft.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Input.Wrapper>
        <NativeSelect
          label={t('entity.unit.one')}
          size="lg"
          disabled={isReturned || units.length < 2}
          value={draft.unit}
          data={units.map(({ id }) => ({
            value: id,
            label: unitSign(basics, id, currentLanguage()),
          }))}
          onChange={(event) => set({ unit: event.currentTarget.value })}
        />
      </div>
      <Input.Wrapper label={t('field.unitPrice')} id={ids.price}>
        <DecimalInput
          id={ids.price}
          size="lg"
          readOnly={isReturned}
          prefix={currencySign(firstCurrency(basics))}
          decimals={firstCurrency(basics).decimals}
          value={draft.price}
          onChange={(price) => set({ price })}
        />
      </Input.Wrapper>
    </>
  )
}

export default function LineDialog({ line, onClose }: { line: SaleLine; onClose: () => void }) {
  const { t } = useTranslation()
  const { edit, basics, sale, shop } = useDesk()
  const [draft, setDraft] = useState(() => draftOf(line))
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const hasQuestions = basics.modifiers.some(({ id }) => line.item.modifiers.includes(id))
  const save = async () => {
    // A batch that is chosen by hand is asked about like one that is scanned.
    const isChosen = draft.lot !== '' && draft.lot !== (line.lot?.code ?? '')
    if (isChosen && !(await mayBeSold({ basics, sale, shop }, draft.lotExpiry, draft.lot))) return
    onClose()
    edit((open, own) => drafted(open, line, draft, own))
  }
  return (
    <FormPanel
      icon={IconListDetails}
      size={520}
      title={nameIn(currentLanguage(), line.item)}
      harm={
        <Button
          variant="outline"
          color="red"
          size="lg"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => {
            onClose()
            edit((sale) => removeLine(sale, line.id))
          }}
        >
          {t('till.removeLine')}
        </Button>
      }
      onClose={onClose}
      onSave={() => void save()}
    >
      {line.item.note && (
        <p className={classes.itemNote} dir="auto">
          {line.item.note}
        </p>
      )}
      <Amounts draft={draft} set={set} line={line} />
      {!line.returned && <DiscountInput draft={draft} set={set} />}
      {line.item.lotted === 'batch' && !line.returned && (
        <BatchChoice
          item={line.item.id}
          chosen={draft.lot}
          onChoose={(lot, lotExpiry) => set({ lot, lotExpiry })}
        />
      )}
      <Textarea
        label={t('till.note')}
        size="md"
        autosize
        minRows={1}
        maxLength={saleNote.max}
        value={draft.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {hasQuestions && !line.returned && (
        <Button
          variant="default"
          size="lg"
          onClick={() =>
            showPanel({
              name: 'options',
              item: line.item,
              line: line.id,
              quantity: line.quantity,
            })
          }
        >
          {t('till.options')}
        </Button>
      )}
      {line.returned && (
        <Switch
          size="md"
          label={t('till.restocked')}
          checked={draft.isRestocked}
          onChange={(event) => set({ isRestocked: event.currentTarget.checked })}
        />
      )}
    </FormPanel>
  )
}
