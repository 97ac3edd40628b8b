/**
 * The pieces in which the largest questions about the books are asked: documents with their lines,
 * moves and tickets; days with their entries and sums; links with what they sealed. What a piece
 * reads beside its own rows it names with its schema, and so reads all of it.
 */
import {
  askedOf,
  type InPieces,
  isDayInPiece,
  isInPiece,
  isNew,
  without,
} from '../kernel/pieces.ts'

/** Tables that hang on a document, and what else is kept of shifts. */
const ofDocuments = [
  'document_line',
  'stock_move',
  'ticket_extra',
  'ticket_tender',
  'ticket_tip',
  'ticket_card',
]
const ofShifts = ['shift_total', 'cash_movement', 'sale_removal', 'shift_slip']

/**
 * The tickets of a shift are in one piece, so that its sums can be made of it. A document that was
 * written or voided since then brings the one it was made from along: that changed with it. What
 * belongs to no document that exists is in every piece.
 */
export const documentsInPieces =
  (question: string): InPieces =>
  (piece) => {
    const isIn = (column: string, table: string): string =>
      `(x.company_id, ${column}) in (select company_id, id from ${table})`
    const other = (column: string, table: string): string => `
      select from ${table} o where o.company_id = t.company_id and o.id = t.${column}`
    return askedOf(
      [
        `fresh_document as materialized (
          select x.company_id, x.id, x.origin_id
          from public.document x
          where ${isNew(piece, 'x.posted_at')} or ${isNew(piece, 'x.voided_at')})`,
        `own_document as materialized (
          select company_id, id from fresh_document
          union
          select company_id, origin_id from fresh_document where origin_id is not null)`,
        `own_shift as materialized (
          select company_id, shift_id as id
          from public.ticket_extra x
          where ${isIn('x.document_id', 'own_document')}
          union
          select company_id, id from public.shift where ${isInPiece(piece, 'id', 'uuid_hash(company_id)')})`,
        `other_shift as materialized (
          select x.company_id, x.id from public.shift x where not ${isIn('x.id', 'own_shift')})`,
        `other_document as materialized (
          select d.company_id, d.id
          from public.document d
          left join public.ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
          left join own_shift s on s.company_id = x.company_id and s.id = x.shift_id
          where s.id is null and (x.shift_id is not null or not ${isInPiece(piece, 'd.id', 'uuid_hash(d.company_id)')})
            and (d.company_id, d.id) not in (select company_id, id from own_document))`,
        without('document', other('id', 'other_document')),
        ...ofDocuments.map((table) => without(table, other('document_id', 'other_document'))),
        ...ofShifts.map((table) => without(table, other('shift_id', 'other_shift'))),
      ],
      question,
    )
  }

/** Tables of entries, and the sums that are made of them, by their day. */
export const daysInPieces =
  (sums: readonly string[]) =>
  (question: string): InPieces =>
  (piece) =>
    askedOf(
      [
        `fresh_day as materialized (
          select distinct company_id, day from public.entry where ${isNew(piece, 'at')})`,
        ...['entry', 'entry_line', ...sums].map(
          (table) => `${table} as (
            select *
            from public.${table}
            where ${isDayInPiece(piece, 'day')}
              or (company_id, day) in (select company_id, day from fresh_day))`,
        ),
      ],
      question,
    )

/** What is read to restate something sealed, by what it belongs to. */
const sealedFrom = {
  document: 'id',
  document_line: 'document_id',
  entry: 'id',
  entry_line: 'entry_id',
  allocation: 'id',
}

/** What no link has sealed is in every piece, so that it is missed in one night. */
export const linksInPieces =
  (question: string): InPieces =>
  (piece, views) => {
    const sealed = [...views].filter(([name]) => name.startsWith('sealed_'))
    const inPiece = (column: string): string => `
      (company_id, ${column}) in (select company_id, id from own_subject)`
    return askedOf(
      [
        `link as materialized (
          select *
          from public.link
          where ${isInPiece(piece, 'chain_id', 'position')} or ${isNew(piece, 'at')})`,
        `own_subject as materialized (
          select company_id, unnest(subjects) as id from link
          union
          select company_id, s.id
          from (select company_id, id from public.sealed) s
          left join (
            select company_id, unnest(subjects) as id, true as is_linked
            from public.link) l using (company_id, id)
          where l.is_linked is null)`,
        ...Object.entries(sealedFrom).map(
          ([table, column]) => `${table} as (
            select * from public.${table} where ${inPiece(column)})`,
        ),
        ...sealed.map(
          ([name, text]) => `${name} as (
            select * from (${text.replace(/;\s*$/, '')}) s where ${inPiece('id')})`,
        ),
        `sealed as (${sealed
          .map(([name]) => `select company_id, id, digest from ${name}`)
          .join(' union all ')})`,
      ],
      question,
    )
  }
