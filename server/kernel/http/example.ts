/**
 * An example of what a route takes, made from its own check: every value is one that the check
 * accepts, so that an example cannot grow old. A test holds that the whole is accepted, too.
 */
import { z } from 'zod'
import { settings } from '../../../domain/kernel/setting.ts'
import type { Command } from '../command.ts'
import { UploadedFile } from '../command.ts'

const exampleId = '0190a2f4-5b6c-7d8e-9f01-23456789abcd'

/** By what a field is called, then by what it may be. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Olive oil 1 L'],
  email: ['client@shop.example'],
  limit: [50, '50'],
  quantity: ['2'],
  reason: ['Wrong client'],
  sort: ['name'],
  unitPrice: ['12.50'],
  version: [1],
}

const anyValue: readonly unknown[] = [
  exampleId,
  '2026-01-31',
  'Example',
  '10',
  'client@shop.example',
  1,
  false,
  '2026-01-31T10:00:00Z',
  '09:00',
  'LB',
  'USD',
  'en',
  'csv',
  '123456',
  '#336699',
  'new',
  100,
  800,
  'https://shop.example',
  'yes',
  '1',
  '{}',
  '[]',
  'a'.repeat(43),
  'a'.repeat(64),
  'a'.repeat(112),
  new UploadedFile(new Uint8Array([1])),
  {},
  [],
  null,
]

const fits = (type: z.ZodType, value: unknown): boolean => type.safeParse(value).success

type Wrapped = z.ZodType & { def: { innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] } }

/** Optional, nullable, with a default, transformed: what is sent is what lies inside. */
const innerOf = (type: z.ZodType): z.ZodType | undefined => {
  const { innerType, in: before } = (type as Wrapped).def
  return innerType ?? before
}

function examplesOf(type: z.ZodType, name: string): unknown[] {
  const inner = innerOf(type)
  if (inner) return examplesOf(inner, name)
  if (type instanceof z.ZodObject) return [objectOf(type.shape)]
  if (type instanceof z.ZodArray) {
    const one = exampleOf(type.element as z.ZodType, name)
    return [[], [one], [one, one]]
  }
  if (type instanceof z.ZodEnum) return type.options
  if (type instanceof z.ZodLiteral) return [...type.values]
  const { options = [] } = (type as Wrapped).def
  const named = name === 'key' ? settings().map(({ key }) => key) : (byName[name] ?? [])
  return [...options.flatMap((it) => examplesOf(it, name)), ...named, ...anyValue]
}

export const exampleOf = (type: z.ZodType, name = ''): unknown =>
  examplesOf(type, name).find((value) => fits(type, value))

/** What must be there; a name besides, since people know a record by it. */
function objectOf(shape: Record<string, z.ZodType>): Record<string, unknown> {
  const wanted = Object.entries(shape).filter(
    ([key, type]) => !fits(type, undefined) || (key === 'name' && !('version' in shape)),
  )
  return Object.fromEntries(
    wanted.map(([key, type]): [string, unknown] => [key, exampleOf(type, key)]),
  )
}

/** What a route could be sent, as one input of path, query and body. */
export function exampleInput({ input, example }: Command): Record<string, unknown> {
  const made = input instanceof z.ZodObject ? objectOf(input.shape) : {}
  return { ...made, ...example }
}
