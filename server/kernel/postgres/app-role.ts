/**
 * The role the application works as. It owns nothing, cannot bypass row security and is refused
 * at start if it could; the owner's connection is for migrations only.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export class StartError extends Error {}

/** A key kept in the database for the owner's eyes, the same for every process. */
export async function installationSecret(owner: pg.Client, name: string): Promise<string> {
  await owner.query(
    'insert into installation_secret (name, value) values ($1, $2) on conflict do nothing',
    [name, randomBytes(32).toString('base64url')],
  )
  const { rows } = await owner.query('select value from installation_secret where name = $1', [
    name,
  ])
  return rows[0].value
}

/** One server may hold several installations, so the role bears the name of its database. */
export async function appRoleName(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query('select current_database() as name')
  return `${rows[0].name}_app`
}

/** Makes the role before the migrations that grant to it. Its password comes after them. */
export async function ensureAppRole(owner: pg.Client, name: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await owner.query(
      `create role ${pg.escapeIdentifier(name)} login nosuperuser nobypassrls nocreatedb nocreaterole`,
    )
  } catch (error) {
    throw new StartError(
      `The database does not let us create the restricted role "${name}" (${(error as Error).message}); create one yourself and give its address as DATABASE_APP_URL.`,
    )
  }
}

/** The address of the app role, with the password all processes share. */
export async function appRoleUrl(
  owner: pg.Client,
  ownerUrl: string,
  name: string,
): Promise<string> {
  const password = await installationSecret(owner, 'app_role_password')
  await owner.query(
    `alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(password)}`,
  )
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(name)
  url.password = encodeURIComponent(password)
  return url.href
}

/**
 * Refuses a role that could see across the wall. Asked before the migrations too, because they
 * would grant everything to the wrong role for ever.
 */
export async function refuseStrongRole(owner: pg.Client, appUrl: string): Promise<void> {
  const name = await loginNameOf(appUrl)
  // The owner is asked: what a plain role may read of the catalogue is not sure.
  const { rows } = await owner.query(
    `select bool_or(r.rolsuper or r.rolbypassrls or r.rolname = current_user) or exists (
        select 1
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p')
          and pg_has_role($1, c.relowner, 'member')) as is_strong
    from pg_roles r
    where pg_has_role($1, r.oid, 'member')`,
    [name],
  )
  if (rows[0].is_strong)
    throw new StartError(
      `The role "${name}" could see across companies (superuser, bypassrls or owner of the tables); give a plain role as DATABASE_APP_URL.`,
    )
}

/** Who logs in by it, as the database says. */
async function loginNameOf(appUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select current_user as name')
    return rows[0].name
  } finally {
    await client.end()
  }
}
