/**
 * A part of the till that the till opens without, so that it stands sooner. It is fetched beside the
 * rest or once nobody waits, and drawn at once when it is there, so that no key goes astray. Without
 * network it comes from what the worker keeps; what did not come is asked for again when it is opened.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { whenIdle } from './idle.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What it stands around is shown without it until then. */
function partOf<Props extends object>(
  load: Load<Props>,
  fetch: (get: () => void) => unknown,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const get = async () => {
    loaded = await load()
    return { default: loaded }
  }
  // If it does not come now, then when it is opened.
  fetch(() => void get().catch(() => undefined))
  return (props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? lazy(get))
    return (
      <Suspense fallback={'children' in props ? (props.children as ReactNode) : null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** One that a key may open as soon as the till stands: it is there before anybody can sell. */
export const laterPart = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  partOf(load, (get) => get())

/** One that nobody needs in the first second. */
export const idlePart = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  partOf(load, whenIdle)
