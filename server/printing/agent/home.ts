/** What the agent keeps on its machine: where its server is, its token, and that it runs once only. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const kept = z.strictObject({
  server: z.string(),
  token: z.string(),
  agent: z.string(),
  /** Made with the journal: whoever lost one has another. */
  memory: z.string(),
})
export type Kept = z.infer<typeof kept>

export const homeOf = (named: string | undefined): string =>
  resolve(named ?? process.env.PRINT_AGENT_DIR ?? join(homedir(), '.comptoir-print-agent'))

const fileIn = (folder: string): string => join(folder, 'agent.json')

/** For its owner's eyes alone. */
export async function keep(folder: string, pairing: Omit<Kept, 'memory'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const next = `${fileIn(folder)}.next`
  const file = await open(next, 'w', 0o600)
  await file.writeFile(JSON.stringify({ ...pairing, memory: randomUUID() }))
  await file.sync()
  await file.close()
  await chmod(next, 0o600)
  // A new pairing knows nothing of what another agent had in hand.
  await rm(join(folder, 'journal'), { force: true })
  await rename(next, fileIn(folder))
}

export async function readKept(folder: string): Promise<Kept | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

const doorOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\comptoir-print-agent-${Buffer.from(folder).toString('hex').slice(-40)}`
    : join(folder, 'running')

const isAnswered = (door: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(door)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Two agents of one journal would print the same twice: the second is told so by the first. */
export async function occupy(folder: string): Promise<Server | undefined> {
  const door = doorOf(folder)
  if (await isAnswered(door)) return undefined
  await rm(door, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(door, resolve)
  })
  return server.unref()
}
