import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'prices',
    label: 'item.prices',
    needs: 'catalog.listPrice.view',
    related: { of: 'listPrice', by: 'priceList' },
  },
]

export default tabs
