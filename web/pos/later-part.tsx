/**
 * A part of the till that the till opens without, so that it stands sooner. It is fetched beside the
 * rest or once nobody waits, and drawn at once when it is there, so that no key goes astray. Without
 * network it comes from what the worker keeps; what did not come is asked for again next time.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type LaterPart<Props> = { Part: ComponentType<Props>; fetch: () => void }

/** What it stands around is shown without it until then. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const get = async () => {
    loaded = await load()
    return { default: loaded }
  }
  return {
    Part(props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? lazy(get))
      return (
        <Suspense fallback={'children' in props ? (props.children as ReactNode) : null}>
          <Shown {...props} />
        </Suspense>
      )
    },
    // If it does not come now, then when it is opened.
    fetch: () => void get().catch(() => undefined),
  }
}
