/** Which printer of the branch the tickets of a station come out of, whichever screen sends them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { mustKnowBranch } from './kitchen-rows.ts'

type Chosen = { id: string; name: string }

/** One of another branch would print where nobody cooks it. */
const printerAt = (tx: Tx, branch: string, printer: string) =>
  tx.maybe(sql<Chosen>`
    select p.id, p.name
    from printer p
    join print_agent g on g.company_id = p.company_id and g.id = p.agent_id
    where p.id = ${printer} and p.is_active and g.branch_id = ${branch}`)

const chosenFor = (tx: Tx, branch: string, station: string) =>
  tx.maybe(sql<Chosen>`
    select p.id, p.name
    from station_printer c
    join printer p on p.company_id = c.company_id and p.id = c.printer_id
    where c.branch_id = ${branch} and c.station_id = ${station}`)

export const chooseStationPrinter = command({
  route: 'PUT /api/kitchen/:branch/stations/:station/printer',
  summary:
    'restaurant: the printer of a branch that the tickets of a station come out of; none: that of the device that prints',
  needs: 'restaurant.kitchen.edit',
  input: z.strictObject({ branch: pathId, station: pathId, printer: id.nullable() }),
  async run(context, { branch, station, printer }): Promise<{ printer: string | null }> {
    const { tx } = context
    await mustKnowBranch(tx, branch)
    if (!(await tx.maybe(sql`select 1 from station where id = ${station} for no key update`)))
      throw new Refusal('notFound')
    const wanted = printer ? await printerAt(tx, branch, printer) : undefined
    if (printer && !wanted) throw new Refusal('missingReference', 'printer')
    const before = await chosenFor(tx, branch, station)
    if (before?.id === wanted?.id) {
      context.repeated()
      return { printer }
    }
    if (wanted)
      await tx.rows(sql`
        insert into station_printer (branch_id, station_id, printer_id)
        values (${branch}, ${station}, ${wanted.id})
        on conflict (company_id, branch_id, station_id) do update
        set printer_id = excluded.printer_id`)
    else
      await tx.rows(sql`
        delete from station_printer
        where branch_id = ${branch} and station_id = ${station}`)
    context.record({
      entity: 'station',
      id: station,
      before: { printer: before?.name ?? null },
      after: { printer: wanted?.name ?? null },
    })
    return { printer }
  },
})
