import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'recipe',
    label: 'item.recipes',
    needs: 'catalog.recipe.view',
    related: { of: 'recipe', by: 'item' },
  },
  {
    name: 'prices',
    label: 'item.prices',
    needs: 'catalog.listPrice.view',
    related: { of: 'listPrice', by: 'item' },
  },
  {
    name: 'variants',
    label: 'item.variants',
    isFor: ({ group }) => Boolean(group),
    Component: lazy(() => import('./ItemVariants.tsx')),
  },
]

export default tabs
