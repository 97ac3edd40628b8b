/** The PostgreSQL type that keeps each kind of field; kinds without one have a table beside. */
import type { FieldKind } from '../../../domain/kernel/field.ts'

export const columnTypes: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  choice: 'text',
  colour: 'text',
  country: 'text',
  zone: 'text',
  integer: 'integer',
  money: 'numeric',
  quantity: 'numeric',
  percent: 'numeric',
  boolean: 'boolean',
  date: 'date',
  reference: 'uuid',
  media: 'uuid',
  choices: 'text[]',
  permissions: 'text[]',
}
