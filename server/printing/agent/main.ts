/**
 * The print agent, started on a machine of the shop:
 *   npm run print-agent -- pair https://shop.example.com CODE
 *   npm run print-agent
 *   npm run print-agent -- simulate [port] [folder]
 */
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Agent } from './agent.ts'
import { homeOf, keep, occupy, readKept } from './home.ts'
import { JournalFile } from './journal-file.ts'
import { keepPaper } from './paper-file.ts'
import { NotLetIn, pair, ServerLine, serverAddress } from './server-line.ts'
import { PrinterSimulator } from './simulator.ts'

const say = (sentence: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${sentence}\n`)
}

// Whoever listened to it has gone: printing goes on.
process.stdout.on('error', () => {})

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}

async function pairWith(folder: string, address = '', code = ''): Promise<number> {
  const server = serverAddress(address)
  if (!server)
    return fail(
      'Say the address of the server, with https outside of the shop: npm run print-agent -- pair https://… CODE',
    )
  const host = hostname()
    .replace(/[^\w .-]/g, '-')
    .slice(0, 120)
  try {
    const { token, agent } = await pair(server.href, code, host)
    await keep(folder, { server: server.href, token, agent })
  } catch (error) {
    return fail(`Not paired: ${(error as Error).message}`)
  }
  say('Paired. Start it with: npm run print-agent')
  return 0
}

async function work(folder: string): Promise<number> {
  const kept = await readKept(folder)
  if (!kept) return fail('This machine is not paired: npm run print-agent -- pair https://… CODE')
  const door = await occupy(folder)
  if (!door) return fail('The print agent of this folder is running already.')
  const journal = await JournalFile.open(folder)
  const agent = new Agent({ line: new ServerLine(kept), journal, memory: kept.memory, say })
  const stop = (): void => void agent.stop()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  say(`The print agent works for ${kept.server}`)
  try {
    await agent.run()
    return 0
  } catch (error) {
    if (error instanceof NotLetIn)
      return fail(`The server lets this machine in no more: ${error.message}`)
    throw error
  } finally {
    await journal.close()
    door.close()
  }
}

async function simulate(port = '9100', folder = 'papers'): Promise<number> {
  await mkdir(folder, { recursive: true })
  const printer = await PrinterSimulator.start(Number(port))
  let kept = 0
  printer.onPrinted = ({ papers }) => {
    for (const paper of papers.slice(kept)) {
      kept++
      const path = join(folder, `${String(kept).padStart(4, '0')}-${paper.end}.png`)
      void keepPaper(path, paper).then(() => say(`Printed ${path}`))
    }
  }
  say(`A printer that is none listens at ${printer.place}`)
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  await printer.close()
  return 0
}

const words = process.argv.slice(2)
const named = words.indexOf('--folder')
const folder = homeOf(named >= 0 ? words.splice(named, 2)[1] : undefined)
const [verb, first, second] = words

switch (verb) {
  case undefined:
  case 'run':
    process.exitCode = await work(folder)
    break
  case 'pair':
    process.exitCode = await pairWith(folder, first, second)
    break
  case 'simulate':
    process.exitCode = await simulate(first, second)
    break
  default:
    process.exitCode = fail('pair, run or simulate')
}
