/** What is to be made of an item in the chosen sizes and colours, as the server will make it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Existing,
  type Feature,
  groupOf,
  type Model,
  missingVariants,
  type Variant,
} from '../../domain/catalog/variants.ts'
import { type AnyRow, mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page } from '../../domain/kernel/list.ts'
import { call } from '../kernel/session/api.ts'

type FeatureName = 'size' | 'colour'

export type ShownFeature = Feature & { code?: string | null }

const mostRows = 200

/** Every size or colour of the company; of more than two hundred, the first. */
export function useFeatures(name: FeatureName): ShownFeature[] {
  const { api } = mustEntity(name)
  const columns = name === 'size' ? 'name,altName,position' : 'name,altName,code'
  const sort = name === 'size' ? 'position' : 'name'
  const params = new URLSearchParams({ columns, sort, limit: String(mostRows) })
  const { data } = useQuery({
    queryKey: [name, 'list', 'variants'],
    queryFn: ({ signal }) => call<Page<AnyRow>>('GET', `${api}?${params}`, undefined, { signal }),
  })
  return (data?.rows ?? []) as unknown as ShownFeature[]
}

/** A list can be asked for so many letters of a text. */
const mostLetters = 100

export const groupFilter = (group: string) => ({
  group: { contains: group.slice(0, mostLetters) },
})

type Held = { existing: Existing[]; codes: string[] }

const idIn = (value: unknown): string | null => (value as Linked | null)?.id ?? null

/** What the group of the item holds already, the item itself included. */
export function useHeld(model: AnyRow): Held {
  const group = groupOf(model as unknown as Parameters<typeof groupOf>[0])
  const { api } = mustEntity('item')
  const params = new URLSearchParams({
    filter: JSON.stringify(groupFilter(group)),
    columns: 'name,group,size,colour,specialCode',
    limit: String(mostRows),
  })
  const { data } = useQuery({
    queryKey: ['item', 'list', 'variants', group],
    queryFn: ({ signal }) => call<Page<AnyRow>>('GET', `${api}?${params}`, undefined, { signal }),
    placeholderData: keepPreviousData,
  })
  const isOfGroup = (row: AnyRow) => String(row.group).toLowerCase() === group.toLowerCase()
  const members = [model, ...(data?.rows ?? []).filter(isOfGroup)]
  return {
    existing: members.map(({ size, colour }) => ({ sizeId: idIn(size), colourId: idIn(colour) })),
    codes: members.flatMap(({ specialCode }) =>
      typeof specialCode === 'string' ? [specialCode] : [],
    ),
  }
}

export const planOf = (
  model: AnyRow,
  sizes: readonly Feature[],
  colours: readonly Feature[],
  { existing, codes }: Held,
): Variant[] =>
  sizes.length + colours.length === 0
    ? []
    : missingVariants(model as unknown as Model, sizes, colours, existing, codes)
