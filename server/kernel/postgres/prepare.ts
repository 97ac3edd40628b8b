/**
 * Makes the database ready for the application: the restricted role, the migrations, the keys.
 * The owner's connection is used here and for the upkeep of the whole installation, nowhere else.
 */
import pg from 'pg'
import {
  appRoleName,
  appRoleUrl,
  ensureAppRole,
  installationSecret,
  refuseStrongRole,
  StartError,
} from './app-role.ts'
import { migrate, underMigrationLock } from './migrate.ts'

export type Prepared = {
  appUrl: string
  tokenKey: Uint8Array
  /** Opens what tills seal. */
  proofKey: Uint8Array
  migrated: string[]
}

const oldest = 150_000

/** Of the owner: for what no company may do. The caller ends it. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database at ${host}${pathname} cannot be reached: ${(error as Error).message}.`,
    )
  }
  return client
}

/** `like`, and the likeness of words and of parts of a text. */
const searchOperators = [
  'textlike(text, text)',
  'similarity_op(text, text)',
  'word_similarity_op(text, text)',
  'word_similarity_commutator_op(text, text)',
]

/**
 * Row security holds back operators that are not known to keep secrets, and with them the trigram
 * index. These only compare; their errors depend on the pattern, never on the row. Where the
 * owner may not say so, searching is still right, only slower.
 */
async function trustSearchOperators(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select name
    from unnest($1::text[]) name
    join pg_proc p on p.oid = name::regprocedure and not p.proleakproof
    where (select rolsuper from pg_roles where rolname = current_user)`,
    [searchOperators],
  )
  for (const { name } of rows) await owner.query(`alter function ${name} leakproof`)
}

export async function prepareDatabase(ownerUrl: string, givenAppUrl?: string): Promise<Prepared> {
  const owner = await connectOwner(ownerUrl)
  try {
    const { rows } = await owner.query("select current_setting('server_version_num')::int as v")
    if (rows[0].v < oldest) throw new StartError('Comptoir needs PostgreSQL 15 or newer.')
    return await underMigrationLock(owner, async () => {
      const role = givenAppUrl
        ? decodeURIComponent(new URL(givenAppUrl).username)
        : await appRoleName(owner)
      if (givenAppUrl) await refuseStrongRole(owner, givenAppUrl)
      else await ensureAppRole(owner, role)
      const migrated = await migrate(owner, role)
      // Names of ours are found by the application alone, whichever role it has by now.
      await owner.query(`grant usage on schema public to ${pg.escapeIdentifier(role)}`)
      await trustSearchOperators(owner)
      await owner.query("delete from throttle where since < now() - interval '1 day'")
      const appUrl = givenAppUrl ?? (await appRoleUrl(owner, ownerUrl, role))
      await refuseStrongRole(owner, appUrl)
      const key = await installationSecret(owner, 'token_key')
      const proofKey = Buffer.from(await installationSecret(owner, 'proof_key'), 'base64url')
      return { appUrl, migrated, tokenKey: new TextEncoder().encode(key), proofKey }
    })
  } finally {
    await owner.end()
  }
}
