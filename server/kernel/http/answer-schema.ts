/** What records look like when they are answered, made from their declaration. */
import { type Entity, shownFields } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import type { Command } from '../command.ts'

export type JsonSchema = Record<string, unknown>

const text = { type: 'string' }
const linked = { $ref: '#/components/schemas/Linked' }

/** Amounts, quantities, rates and days are texts; ids are, too. */
const byKind: Readonly<Record<string, JsonSchema>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  reference: linked,
  media: linked,
  references: { type: 'array', items: linked },
  choices: { type: 'array', items: text },
  permissions: { type: 'array', items: text },
}

const exampleByKind: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: 1,
  date: '2026-01-31',
  money: '12.50',
  quantity: '3',
  percent: '11',
  email: 'client@shop.example',
  reference: { id: '0190a2f4-5b6c-7d8e-9f01-23456789abcd', title: 'Example' },
  media: null,
  references: [],
  choices: [],
  permissions: [],
  lines: [],
}

function schemaOfField({ kind, lines, choices, isOptional }: Field): JsonSchema {
  const value = lines
    ? { type: 'array', items: { type: 'object', properties: { id: text } } }
    : kind === 'choice' && choices
      ? { type: 'string', enum: [...choices] }
      : (byKind[kind] ?? text)
  return isOptional ? { anyOf: [value, { type: 'null' }] } : value
}

/** What lists alone tell, and what not every reader sees, may be missing. */
const isAlwaysThere = ({ isFigure, limit, needs }: Field): boolean => !isFigure && !limit && !needs

export function rowSchema(declared: Entity): JsonSchema {
  const fields = shownFields(declared)
  return {
    type: 'object',
    required: ['id', 'version'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer' },
      ...Object.fromEntries(fields.map(([key, field]) => [key, schemaOfField(field)])),
    },
  }
}

export function rowExample(declared: Entity): Record<string, unknown> {
  const fields = shownFields(declared).filter(([, field]) => isAlwaysThere(field))
  return {
    id: '0190a2f4-5b6c-7d8e-9f01-23456789abcd',
    version: 1,
    ...Object.fromEntries(
      fields.map(([key, { kind, isOptional, choices }]) => [
        key,
        isOptional ? null : (choices?.[0] ?? exampleByKind[kind] ?? 'Example'),
      ]),
    ),
  }
}

/** Of a command that answers records: its schema, as a reference to the one of the entity. */
export function answerSchema({ shape, entity }: NonNullable<Command['answersWith']>): JsonSchema {
  const row = { $ref: `#/components/schemas/${entity}` }
  if (shape === 'row') return row
  return {
    type: 'object',
    required: ['rows', 'next'],
    properties: {
      rows: { type: 'array', items: row },
      next: {
        anyOf: [text, { type: 'null' }],
        description: 'The cursor of the next page, to be sent as `after`; null at the end',
      },
    },
  }
}
