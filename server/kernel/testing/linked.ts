/** For what a test wrote behind the application's back: it gets the link it would have got. */
import type { TestApp } from './app.ts'

export const linkAll = (app: TestApp): Promise<unknown> =>
  app.asOwner(`
    with made as (
      insert into link (company_id, chain_id, position, hash, subjects)
      select s.company_id, gen_random_uuid(), 1,
        encode(sha256(convert_to(encode(sha256(convert_to(
          string_agg(s.digest, E'\\n' order by s.id), 'UTF8')), 'hex'), 'UTF8')), 'hex'),
        array_agg(s.id order by s.id)
      from sealed s
      left join (select company_id, unnest(subjects) as id from link) l using (company_id, id)
      where l.id is null
      group by s.company_id
      returning company_id, chain_id, hash)
    insert into chain_end (company_id, chain_id, link_next, link_hash)
    select company_id, chain_id, 2, hash
    from made`)
