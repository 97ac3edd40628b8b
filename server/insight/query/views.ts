/**
 * What a special query may read: one view for each subject of the described model, in a schema of
 * its own. They belong to a role that nobody logs in as and that stands behind the walls of the
 * application's own (company and reach), and they show only the company whose login role asks: that
 * one is told by its name, which no statement can change. Whoever logs in owns nothing, is a member
 * of nothing and may read these views alone; where the owner is a superuser, the functions that
 * wait, lock, send, set or read files and the catalogue itself are closed to it as well.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type SubjectName, subjectNames, subjectOf } from '../../../domain/insight/query/model.ts'
import { named } from '../../kernel/postgres/login-role.ts'
import { connectOwner } from '../../kernel/postgres/prepare.ts'
import { sourceText } from './sources.ts'

export const querySchema = 'ask'

/** The name of a company's login role: the installation, by its database, and the company. */
export const loginRoleOf = (database: string, companyId: string): string =>
  `ask_${createHash('md5').update(database).digest('hex').slice(0, 8)}_${companyId.replaceAll('-', '')}`

/**
 * Views of ours that a source asks, the ones that ask others first. They ask with the rights of
 * whoever asks, which somebody who may read `ask` alone has not: what they say stands in their place.
 */
const askedViews = ['item_stock', 'stock_reserved'] as const

/** Written with every name in full, so that it means the same wherever it stands. */
async function textsOfViews(owner: pg.Client): Promise<Map<string, string>> {
  await owner.query("set local search_path = ''")
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select name, rtrim(pg_get_viewdef(('public.' || name)::regclass), ';') as text
    from unnest($1::text[]) name`,
    [askedViews],
  )
  return new Map(rows.map(({ name, text }) => [name, text]))
}

const viewOf = (subject: SubjectName, texts: ReadonlyMap<string, string>): string => {
  const terms = { company: '(select ask.company())', rights: '(select ask.rights())::text[]' }
  const source = sourceText(subject, Object.keys(subjectOf(subject).columns), terms)
  const whole = askedViews.reduce(
    (text, name) =>
      text.replaceAll(new RegExp(`\\b(public\\.)?${name}\\b`, 'g'), `(${texts.get(name)})`),
    source,
  )
  return `create view ask.${subject} with (security_barrier) as
  ${whole}`
}

/** Who asks is told by the login; what he holds by the runner, before the statement comes. */
const questions = `
  create function ask.company() returns uuid language sql stable parallel safe as $$
    select case when session_user like 'ask\\_' || left(md5(current_database()), 8) || '\\_%'
      then right(session_user, 32)::uuid end
  $$;
  create function ask.rights() returns text[] language sql stable parallel safe as $$
    select string_to_array(current_setting('ask.rights', true), ',')
  $$;
  -- Names are read by functions whose text is looked up where they are called, and whoever asks
  -- here knows none of ours: these know what they call.
  do $do$
  declare
    it record;
  begin
    for it in
      select p.proname as name, p.proargnames[1] as row, t.typname as type,
        case when p.pronargs > 1 then ', written text' else '' end as more, p.prosrc as body
      from pg_proc p
      join pg_type t on t.oid = p.proargtypes[0]
      where p.pronamespace = 'public'::regnamespace and p.proname in ('local_name', 'name_since')
      -- The second asks the first.
      order by p.proname
    loop
      execute format('create function ask.%I(%I public.%I%s) returns text '
        'language sql stable parallel safe begin atomic %s; end',
        it.name, it.row, it.type, it.more, it.body);
    end loop;
  end
  $do$`

/**
 * What every role may call unless it is told otherwise, and none of it belongs into a question. The
 * application keeps what it uses.
 */
const closedFunctions = `
  p.proname ~ '^(pg_sleep|pg_advisory|pg_try_advisory|pg_notify|pg_listening|pg_cancel_|pg_terminate_|pg_stat_|pg_ls_|pg_read_|pg_logical|pg_replication|pg_create_|pg_export_|lo_|lowrite|loread|query_to_xml|table_to_xml|schema_to_xml|database_to_xml|cursor_to_xml|pg_get_|pg_relation_|pg_total_relation|pg_table_size|pg_indexes_size|pg_database_size|pg_tablespace|pg_locks|pg_blocking|pg_prepared|pg_cursor|pg_show|pg_settings|pg_hba|pg_ident|pg_file|pg_current_log|pg_conf|pg_reload|pg_rotate|pg_promote|pg_wal|pg_switch|pg_backup|dblink|ts_stat|ts_rewrite|has_|inet_server|inet_client|version$|txid_|pg_current_xact|pg_snapshot|pg_visible|pg_xact|pg_import|set_config$|setseed$|nextval$|currval$|lastval$|setval$)'`

/** Open to everybody, or closed before and given to a role of the application, maybe another one. */
const wasOpen = (owner: string, privilege: string): string => `
  a.privilege_type = '${privilege}' and (a.grantee = 0 or exists (
    select 1 from pg_roles r
    where r.oid = a.grantee and r.oid <> ${owner} and r.rolname not like 'pg\\_%'))`

const closing = `
  do $do$
  declare
    it record;
    app text := current_setting('comptoir.app_role');
  begin
    for it in
      select p.oid::regprocedure::text as name
      from pg_proc p
      where p.pronamespace = 'pg_catalog'::regnamespace and p.prokind = 'f' and ${closedFunctions}
        and (p.proacl is null or exists (
          select 1 from aclexplode(p.proacl) a where ${wasOpen('p.proowner', 'EXECUTE')}))
    loop
      execute format('revoke execute on function %s from public', it.name);
      execute format('grant execute on function %s to %I', it.name, app);
    end loop;
    for it in
      select c.oid::regclass::text as name
      from pg_class c
      where c.relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and c.relkind in ('r', 'v') and exists (
          select 1 from aclexplode(c.relacl) a where ${wasOpen('c.relowner', 'SELECT')})
    loop
      execute format('revoke select on %s from public', it.name);
      execute format('grant select on %s to %I', it.name, app);
    end loop;
    execute format('revoke temporary on database %I from public', current_database());
    execute format('grant temporary on database %I to %I', current_database(), app);
  end
  $do$`

/** Names of ours are found by the application alone; views know what they use without them. */
const keptFromOthers = `
  do $do$
  begin
    execute format('grant usage on schema public to %I', current_setting('comptoir.app_role'));
    revoke usage on schema public from public;
  end
  $do$`

/** All that is made, and what tells it apart: what is granted is granted to one role of ours. */
type Making = { app: string; views: readonly string[]; mark: string }

async function makingFor(owner: pg.Client, app: string): Promise<Making> {
  const texts = await textsOfViews(owner)
  const views = subjectNames.map((it) => viewOf(it, texts))
  const all = [questions, closing, keptFromOthers, ...views].join('\n')
  return { app, views, mark: `${createHash('sha256').update(all).digest('hex')} ${app}` }
}

async function isMade(owner: pg.Client, { mark }: Making): Promise<boolean> {
  const { rows } = await owner.query(
    `select obj_description(oid, 'pg_namespace') = $1 as same, (
        select count(*)::int from pg_class where relnamespace = n.oid and relkind = 'v') as views
      from pg_namespace n
      where nspname = $2`,
    [mark, querySchema],
  )
  return rows[0]?.same === true && rows[0].views === subjectNames.length
}

/** The role behind the walls of the application, which the views belong to. */
async function ensureViewOwner(owner: pg.Client, app: string): Promise<string> {
  const role = `${app}_ask`.slice(-63)
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (!rowCount)
    await owner.query(
      `create role ${named(role)} nologin nosuperuser nobypassrls nocreatedb nocreaterole inherit`,
    )
  await owner.query(`grant ${named(app)} to ${named(role)}`)
  const { rows } = await owner.query(
    `select pg_has_role(current_user, $1, 'member') as is_ours, rolsuper
     from pg_roles where rolname = current_user`,
    [role],
  )
  if (!rows[0].is_ours) await owner.query(`grant ${named(role)} to current_user`)
  return role
}

async function make(owner: pg.Client, { app, views, mark }: Making): Promise<void> {
  const role = await ensureViewOwner(owner, app)
  await owner.query("select set_config('comptoir.app_role', $1, true)", [app])
  await owner.query('drop schema if exists ask cascade')
  await owner.query(`create schema ask authorization ${named(role)}`)
  await owner.query(keptFromOthers)
  const { rows } = await owner.query('select rolsuper from pg_roles where rolname = current_user')
  if (rows[0].rolsuper) await owner.query(closing)
  await owner.query(`set local role ${named(role)}`)
  await owner.query('set local search_path = ask, public')
  await owner.query(questions)
  for (const view of views) await owner.query(view)
  await owner.query('grant usage on schema ask to public')
  await owner.query('grant select on all tables in schema ask to public')
  await owner.query('reset role')
  await owner.query(`comment on schema ask is ${owner.escapeLiteral(mark)}`)
}

/**
 * Makes the views anew if the model has changed. Answers whether they may be asked: not where the
 * owner may make no roles.
 */
export async function ensureQueryViews(ownerUrl: string, appUrl: string): Promise<boolean> {
  const owner = await connectOwner(ownerUrl)
  try {
    const app = decodeURIComponent(new URL(appUrl).username)
    await owner.query('begin')
    const making = await makingFor(owner, app)
    if (!(await isMade(owner, making))) {
      await owner.query('select pg_advisory_xact_lock(4072027)')
      if (!(await isMade(owner, making))) await make(owner, making)
    }
    await owner.query('commit')
    return true
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    if (['42501', '0LP01'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await owner.end()
  }
}
