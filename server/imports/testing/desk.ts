/** Somebody at the screen of imports: brings files, waits for their work, looks at their rows. */
import { expect } from 'vitest'
import type { ImportRow, ImportRun } from '../../../domain/imports/contract.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import type { Problem, Station } from '../../kernel/testing/station.ts'

export type Content = string | Uint8Array

/** What tells of the past stays: who did what, and what tills must hear. */
const history = [
  'audit',
  'job',
  'session',
  'till_change',
  'standing_mark',
  'import_run',
  'import_row',
  'import_made',
]

export function importDesk(app: Pick<TestApp, 'call' | 'asOwner'>, shop: () => Station) {
  const upload = <Body>(path: string, parts: Record<string, string>, content: Content) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(parts)) form.append(key, value)
    form.append('file', new Blob([content as BlobPart]), parts.name ?? 'file')
    const { token } = shop()
    return app.call<Body & Problem>('POST', path, { token, body: form, language: 'en' })
  }
  const send = (kind: string, content: Content, name = 'file.csv') =>
    upload<ImportRun>('/api/imports', { id: newId(), kind, name }, content)
  const bring = async (kind: string, content: Content): Promise<ImportRun> => {
    const { body, status, text } = await send(kind, content)
    expect(status, text).toBe(200)
    return body
  }
  const look = async (id: string): Promise<ImportRun> =>
    (await shop().call<ImportRun>('GET', `/api/imports/${id}`)).body
  /** Asked over and over until its work is over. */
  const settled = async (id: string): Promise<ImportRun> => {
    for (;;) {
      const run = await look(id)
      if (!['checking', 'writing', 'undoing'].includes(run.state)) return run
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const begin = async (id: string, verb: string, body: object = {}): Promise<void> => {
    const { status, text } = await shop().call('POST', `/api/imports/${id}/${verb}`, body)
    expect(status, text).toBe(200)
  }
  const act = async (id: string, verb: string, body: object = {}): Promise<ImportRun> => {
    await begin(id, verb, body)
    return settled(id)
  }
  const rowsOf = async (id: string, states: string, only?: string): Promise<ImportRow[]> => {
    const path = `/api/imports/${id}/rows?states=${states}${only ? `&only=${only}` : ''}`
    return (await shop().call<{ rows: ImportRow[] }>('GET', path)).body.rows
  }
  return {
    upload,
    send,
    bring,
    look,
    settled,
    begin,
    act,
    rowsOf,
    check: (run: ImportRun, more: Partial<ImportRun['options']> = {}) =>
      act(run.id, 'check', { ...run.options, ...more }),
    faultsOf: async (id: string) =>
      (await rowsOf(id, 'error')).map(({ row, faults }) => [
        row,
        ...faults.map(({ column, message }) => [column, message]),
      ]),
    /** Rows of every table of the company. */
    async everything(): Promise<Record<string, unknown>> {
      const tables = await app.asOwner<{ name: string }>(
        `select c.relname as name
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.relname <> all ($1)`,
        [history],
      )
      const found: Record<string, unknown> = {}
      for (const { name } of tables)
        found[name] = await app.asOwner(
          `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as of from ${name} t`,
        )
      return found
    },
  }
}
