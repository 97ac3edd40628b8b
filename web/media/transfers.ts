/** The files that are being sent. They go on while other screens are opened, two at a time. */
import { create } from 'zustand'
import { newId } from '../../domain/kernel/id.ts'
import { isPassing } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { checkFile, complaintsOf, sendFile } from './upload-file.ts'

type TransferState = 'waiting' | 'sending' | 'done' | 'refused'

export type Transfer = {
  /** Also the id of the file that it becomes. */
  id: string
  file: File
  state: TransferState
  /** How much of it is sent, from 0 to 1. */
  share: number
  complaints: readonly string[]
  canRetry: boolean
}

const mostAtOnce = 2

export const useTransfers = create<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }))

const stops = new Map<string, AbortController>()

const all = (): readonly Transfer[] => useTransfers.getState().transfers

const change = (id: string, part: Partial<Transfer>): void =>
  useTransfers.setState(({ transfers }) => ({
    transfers: transfers.map((it) => (it.id === id ? { ...it, ...part } : it)),
  }))

const fresh = { state: 'waiting', share: 0, complaints: [], canRetry: false } as const

export function addTransfers(files: readonly File[]): void {
  const added = files.map((file) => ({ ...fresh, id: newId(), file }))
  useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, ...added] }))
  goOn()
}

export function retryTransfer(id: string): void {
  change(id, fresh)
  goOn()
}

/** Takes it off the list; what is still being sent is stopped. */
export function removeTransfer(id: string): void {
  stops.get(id)?.abort()
  useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((it) => it.id !== id) }))
  goOn()
}

export const clearTransfers = (): void =>
  useTransfers.setState(({ transfers }) => ({
    transfers: transfers.filter(({ state }) => state === 'waiting' || state === 'sending'),
  }))

function goOn(): void {
  const room = mostAtOnce - all().filter(({ state }) => state === 'sending').length
  const next = all().filter(({ state }) => state === 'waiting')
  for (const transfer of next.slice(0, Math.max(0, room))) void carry(transfer)
}

async function carry({ id, file }: Transfer): Promise<void> {
  change(id, { state: 'sending' })
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    await checkFile(file)
    await sendFile(id, file, {
      onProgress: (share) => change(id, { share }),
      signal: stop.signal,
    })
    change(id, { state: 'done', share: 1 })
    void queryClient.invalidateQueries({ queryKey: ['mediaFile'] })
  } catch (error) {
    if (!stop.signal.aborted)
      change(id, {
        state: 'refused',
        complaints: complaintsOf(error),
        canRetry: isPassing(error),
      })
  }
  stops.delete(id)
  goOn()
}
