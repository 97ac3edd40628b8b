/**
 * Screens load on demand. While one loads its shape or the please-wait message is shown; one that
 * does not arrive within 120 seconds is a load error, which can be tried again.
 */
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { PageBones, type Shape } from '../Bones.tsx'
import { Unexpected } from './Unexpected.tsx'
import { Wait } from './Wait.tsx'

const chunkTimeoutMs = 120_000

class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

/** The module, or a load error once the time is up. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new ScreenLoadError('The screen could not be loaded', { cause }))
    const timer = setTimeout(fail, chunkTimeoutMs)
    loading.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** One screen's code: asked for once, kept when it came, forgotten when it failed. */
class Chunk<Props> {
  Loaded: ComponentType<Props> | undefined
  readonly #load: Load<Props>
  #pending: Promise<void> | undefined

  constructor(load: Load<Props>) {
    this.#load = load
  }

  start(): Promise<void> {
    this.#pending ??= inTime(this.#load()).then(
      (module) => {
        this.Loaded = module.default
      },
      (error: unknown) => {
        this.#pending = undefined
        throw error
      },
    )
    return this.#pending
  }
}

type ChunkScreenProps<Props> = { chunk: Chunk<Props>; screenProps: Props; shape?: Shape }

function ChunkScreen<Props extends object>(props: ChunkScreenProps<Props>) {
  const { chunk, screenProps, shape } = props
  const [attempt, setAttempt] = useState(1)
  const [outcome, setOutcome] = useState<{ attempt: number; error?: unknown }>()
  // As this render sees it: a chunk that arrives before the effect must still be shown.
  const { Loaded } = chunk

  useEffect(() => {
    if (Loaded) return
    let isGone = false
    chunk.start().then(
      () => !isGone && setOutcome({ attempt }),
      (error: unknown) => !isGone && setOutcome({ attempt, error }),
    )
    return () => {
      isGone = true
    }
  }, [chunk, Loaded, attempt])

  if (Loaded) return <Loaded {...screenProps} />
  if (outcome?.attempt === attempt && outcome.error)
    return <Unexpected error={outcome.error} onRetry={() => setAttempt(attempt + 1)} />
  return shape ? <PageBones shape={shape} /> : <Wait />
}

export type LazyScreen<Props> = ComponentType<Props> & { preload: () => void }

export function lazyScreen<Props extends object = object>(
  load: Load<Props>,
  shape?: Shape,
): LazyScreen<Props> {
  const chunk = new Chunk(load)
  const show = (screenProps: Props) =>
    createElement(ChunkScreen<Props>, { chunk, screenProps, shape })
  return Object.assign(show, { preload: () => void chunk.start().catch(() => undefined) })
}
