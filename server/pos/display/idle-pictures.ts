/** What a display shows while nobody is served, in the order the house gave. */
import { sql } from 'kysely'
import type { Tx } from '../../kernel/postgres/db.ts'

const mostPictures = 20

export async function idlePictures(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(sql<{ image: string }>`
    select p.image_id as image
    from display_picture p
    where p.is_active and p.image_id is not null
    order by p.position, p.name, p.id
    limit ${mostPictures}`)
  return rows.map(({ image }) => image)
}
