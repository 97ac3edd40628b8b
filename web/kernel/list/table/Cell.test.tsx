import { describe, expect, test } from 'vitest'
import { modifier } from '../../../../domain/catalog/modifier.entity.ts'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { invoice } from '../../../../domain/trade/invoice.entity.ts'
import { queryClient } from '../../session/query.ts'
import { sessionKey } from '../../session/session.ts'
import { mount } from '../../testing/mount.tsx'
import { sampleSession } from '../../testing/session.ts'
import { setLanguage, startWords } from '../../words/words.ts'
import { Cell } from './Cell.tsx'

const invoices = invoice as unknown as Entity

async function textOf(name: string, values: Record<string, unknown>): Promise<string | null> {
  await startWords('public')
  const row: AnyRow = { id: '1', version: 1, ...values }
  const { page, unmount } = await mount(
    <Cell entity={invoices} name={name} value={row[name]} row={row} />,
  )
  const text = page.textContent
  await unmount()
  return text
}

describe('what a document says of itself in a list', () => {
  test('is that it is void, whatever was paid or delivered', async () => {
    const row = { state: 'void', payment: 'none', delivery: 'none' }
    expect(await textOf('payment', row)).toBe('choice.state.void')
    expect(await textOf('delivery', row)).toBe('–')
  })

  test('is that it is overdue, once its day is past and it is not paid', async () => {
    const row = { state: 'posted', payment: 'unpaid', delivery: 'full' }
    expect(await textOf('payment', { ...row, dueDate: '2020-01-31' })).toBe(
      'choice.payment.overdue',
    )
    expect(await textOf('payment', { ...row, dueDate: '2999-01-31' })).toBe('choice.payment.unpaid')
  })

  test('is less where it takes back what others bill', async () => {
    queryClient.setQueryData(sessionKey, sampleSession)
    const row = { firstTotal: '12.5', behaviour: 'salesInvoice' }
    expect(await textOf('firstTotal', row)).toBe('$12.50')
    expect(await textOf('firstTotal', { ...row, behaviour: 'salesReturn' })).toBe('−$12.50')
  })
})

test('lines are named in the language of whoever reads the list', async () => {
  await startWords('all')
  await setLanguage('ar')
  const options = [
    { id: '1', name: 'Oat milk', nameAr: 'حليب الشوفان' },
    { id: '2', name: 'Vanilla' },
  ]
  const { page } = await mount(
    <Cell entity={modifier as unknown as Entity} name="options" value={options} />,
  )
  expect(page.textContent).toBe('حليب الشوفان · Vanilla')
  await setLanguage('en')
})
