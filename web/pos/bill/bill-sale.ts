/** The sale that pays a bill: its lines as they were billed, under the names the till knows. */
import i18next from 'i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { newSale, type OpenSale, type SaleLine } from '../../../domain/pos/ticket/sale.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { type BillToPay, useBillToPay } from '../bill-to-pay.ts'
import { runTill } from '../local/running.ts'
import { useTillState } from '../local/till-state.ts'
import { takeSale, useTillUi } from '../till-ui.ts'

function lineOf(billed: BillToPay['lines'][number]): SaleLine | undefined {
  const item = useTillState.getState().catalogue.byId(billed.item)
  if (!item) return undefined
  const { id: ordered, unit, quantity, price, options, note, part } = billed
  const { discountPercent, discountAmount, promotions } = billed
  return {
    id: newId(),
    item,
    unit,
    factor: '1',
    quantity,
    price,
    isTyped: false,
    barcodePrice: null,
    discountPercent,
    discountAmount,
    options,
    note,
    isLabelled: false,
    returned: null,
    isRestocked: true,
    ordered,
    ...(part ? { part } : {}),
    ...(promotions.length > 0 ? { promotions } : {}),
  }
}

/** A part that is open at this till already is gone on with. */
const openOne = ({ id, part }: BillToPay): OpenSale | undefined =>
  useTillState.getState().sales.find(({ bill }) => bill?.id === id && bill.part === part)

function newOne({ id, part, of, label, lines: billed }: BillToPay): OpenSale | undefined {
  const lines = billed.map(lineOf).filter((line) => line !== undefined)
  if (lines.length < billed.length) return undefined
  return {
    ...newSale(newId(), new Date().toISOString()),
    label: of > 1 ? `${label} ${part + 1}/${of}` : label,
    lines,
    bill: { id, part, of, label },
  }
}

/** Takes the bill into hand, once the till can keep it. */
export async function beginBill(company: string): Promise<void> {
  const { counter } = await runTill(company)
  const { bill } = useBillToPay.getState()
  if (!bill) return
  useBillToPay.setState({ bill: null })
  const sale = openOne(bill) ?? newOne(bill)
  if (!sale) {
    toast.error(i18next.t('till.billItemMissing'))
    return
  }
  counter.saveSale(sale)
  takeSale(sale.id)
  useTillUi.setState({ step: 'pay', isTraining: false })
}
